// Change: no languages, since code is coloured at build (plugins/highlight).
export default function prismIncludeLanguages(): void {}
