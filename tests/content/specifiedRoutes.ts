import {readFileSync} from 'node:fs';

const [, table] = /### Docs pages\n([^]*?)\n## /.exec(readFileSync('SPEC.md', 'utf8'))!;

/** Every docs route of the table in SPEC.md, `/docs` first. */
export const specifiedDocs: string[] = [
  '/docs',
  ...Array.from(table!.matchAll(/^\| (?:`([\w-]+)`|\(none\)) \| (.+) \|$/gm), ([, folder, pages]) =>
    Array.from(pages!.matchAll(/`([^`]+)`/g), ([, page]) =>
      ['/docs', folder, page].filter(Boolean).join('/'),
    ),
  ).flat(),
];
