import {existsSync} from 'node:fs';
import path from 'node:path';
import {readMarks} from '../../plugins/staticContent/marks';
import {parseEmbedMeta} from '../../plugins/samples/meta';
import {readSnippet} from '../../plugins/samples/region';
import {docsFolder, translatedLocales} from '../../config/i18n';
import {CHINESE_DOCS, type Page, linesOf} from './pages';
import {metaText} from './parity';

/**
 * A rule for a single page. It returns its findings as `file:line: what to do` (without the line if there is none).
 * `tests/unit/contentRules.spec.ts` shows that each rule can fail.
 */
type Rule = (page: Page) => string[];

const isChinese = ({file}: Page) => file.startsWith(CHINESE_DOCS);

const isTranslated = ({file}: Page) =>
  translatedLocales.some(name => file.startsWith(docsFolder(name)));

const KEYS = new Set([
  'title',
  'description',
  'sidebar_label',
  'keywords',
  'slug',
  'toc_max_heading_level',
]);

/** The front matter has a short title, a descriptive sentence, and no unknown keys. */
export const frontMatter: Rule = page => {
  const {file} = page;
  const {title, description} = page.frontMatter;
  // A Han character is as wide as two Latin letters, and says about as much.
  const [titleMax, descriptionMin, descriptionMax] = isChinese(page)
    ? [40, 20, 130]
    : [60, 50, 160];
  const findings: string[] = [];
  if (typeof title !== 'string') {
    findings.push('add a title to the front matter');
  } else if (title.length > titleMax) {
    findings.push(`shorten the title to ${titleMax} characters, it has ${title.length}`);
  }
  if (typeof description !== 'string') {
    findings.push(
      'add a description to the front matter: a sentence that says what the reader gets from the page',
    );
  } else if (description.length < descriptionMin || description.length > descriptionMax) {
    findings.push(
      `make the description ${descriptionMin} to ${descriptionMax} characters long, it has ${description.length}`,
    );
  } else if (description === title) {
    findings.push('make the description say more than the title');
  }
  for (const key of Object.keys(page.frontMatter)) {
    if (!KEYS.has(key) && !(isTranslated(page) && key === 'source')) {
      findings.push(`remove "${key}" from the front matter: this site does not use it`);
    }
  }
  return findings.map(finding => `${file}: ${finding}`);
};

/** Headings have level 2 or 3, each with an explicit id that is unique on the page. */
export const headings: Rule = ({file, headings}) => [
  ...headings
    .filter(({level}) => level < 2 || level > 3)
    .map(
      ({line, level}) =>
        `${file}:${line}: use ## or ### instead of level ${level}; the page's title is the H1`,
    ),
  ...headings
    .filter(({id}) => id === undefined)
    .map(({line, text}) => `${file}:${line}: write {/* #id */} after "${text}"`),
  ...headings
    .filter(
      ({id}, index) => id !== undefined && headings.findIndex(other => other.id === id) < index,
    )
    .map(
      ({line, id}) => `${file}:${line}: the id "${id}" is used twice on this page; choose another`,
    ),
];

/** A page has at most two admonitions. */
export const admonitions: Rule = ({file, admonitions}) => {
  const count = admonitions.length;
  return count > 2
    ? [`${file}: ${count} admonitions; keep the two that matter, write the others as text`]
    : [];
};

/** One click opens a fold: no fold is inside another. */
export const folds: Rule = ({file, nestedFolds}) =>
  nestedFolds.map(line => `${file}:${line}: take this <details> out of the one around it`);

/** Rust and TypeScript code is embedded from samples/, where it is compiled and tested. */
export const embeddedCode: Rule = ({file, fences}) =>
  fences
    .filter(
      ({lang, meta}) =>
        /^(rust|rs|ts|tsx|typescript|js|javascript)$/.test(lang) && !/(^|\s)file=/.test(meta),
    )
    .map(
      ({line}) =>
        `${file}:${line}: put this code into samples/ and embed it with file= and region=`,
    );

/** What fences embed exists: the file, the region in it, and the marked lines. */
export const embeds: Rule = ({file, fences}) =>
  fences.flatMap(({line, meta, body}) => {
    const embed = parseEmbedMeta(meta);
    try {
      const code = embed
        ? readSnippet(process.cwd(), embed.file, embed.region).code
        : body.trimEnd();
      readMarks(code, embed?.rest ?? meta);
      return [];
    } catch (error) {
      return [`${file}:${line}: ${(error as Error).message}`];
    }
  });

/** Relative links lead to a file. The build checks all other links, and all anchors. */
export const pageLinks: Rule = ({file, links, images}) =>
  [...links, ...images]
    .map(({line, url}) => ({line, link: url.split('#')[0]!}))
    .filter(({link}) => /^\.{1,2}\//.test(link) && !existsSync(path.join(path.dirname(file), link)))
    .map(
      ({line, link}) =>
        `${file}:${line}: there is no ${link}; link to a file relative to this one, with its .md or .mdx`,
    );

const HAN = '\\p{Script=Han}';

/** Punctuation between Han characters is full-width. */
export const chinesePunctuation: Rule = ({file, prose}) => {
  const halfWidth = new RegExp(`${HAN}[,.;:?!] ?${HAN}`, 'u');
  return prose
    .flatMap(pieces => linesOf(pieces, () => ''))
    .flatMap(({line, text}) => {
      const found = halfWidth.exec(text);
      return found ? [`${file}:${line}: "${found[0]}": use full-width punctuation`] : [];
    });
};

/** There is a space between Han characters and Latin letters, digits or inline code. */
export const chineseSpacing: Rule = ({file, prose}) => {
  const joined = new RegExp(`${HAN}[A-Za-z0-9\`]|[A-Za-z0-9\`]${HAN}`, 'u');
  return prose
    .flatMap(pieces => linesOf(pieces, code => `\`${code}\``))
    .flatMap(({line, text}) => {
      const found = joined.exec(text);
      return found
        ? [
            `${file}:${line}: "${text.slice(Math.max(0, found.index - 8), found.index + 8)}": add a space`,
          ]
        : [];
    });
};

/** The translated page has the same headings as the English page: levels and ids in the same order. */
export function sameHeadings(english: Page, chinese: Page): string[] {
  const outline = ({headings}: Page) =>
    headings.map(({level, id}) => `${'#'.repeat(level)} {/* #${id} */}`);
  return firstDifference(outline(english), outline(chinese)).map(
    ([wanted, found]) =>
      `${chinese.file}: found ${found ?? 'no heading'} where ${english.file} has ${wanted ?? 'no heading'}; make levels and ids the same`,
  );
}

/** The translated page has the same fences as the English page, byte for byte. Diagrams may be translated. */
export function sameFences(english: Page, chinese: Page): string[] {
  const comparable = ({fences}: Page) =>
    fences.map(({lang, meta, body}) =>
      lang === 'mermaid' ? lang : `${lang} ${metaText(meta)}\n${body}`,
    );
  const [wanted, found] = [comparable(english), comparable(chinese)];
  const index = wanted.findIndex((fence, position) => fence !== found[position]);
  if (index === -1 && wanted.length === found.length) {
    return [];
  }
  const position = index === -1 ? wanted.length : index;
  const [from, to] = [english.fences[position], chinese.fences[position]];
  return [
    `${chinese.file}:${to?.line ?? '(end)'}: make the code block identical to ${english.file}:${from?.line ?? '(end)'}, byte for byte`,
  ];
}

/** The first pair in which two lists differ: a list with no or one item. */
function firstDifference(a: string[], b: string[]): [string | undefined, string | undefined][] {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    if (a[index] !== b[index]) {
      return [[a[index], b[index]]];
    }
  }
  return [];
}

/**
 * Every docs route of the specification is a page.
 *
 * @param specified routes: `/docs`, `/docs/gear/glossary`, …
 * @param pages the English pages
 */
export function specifiedPages(specified: string[], pages: Page[]): string[] {
  const routes = pages.map(routeOf);
  return specified
    .filter(route => !routes.includes(route))
    .map(route => `${route}: SPEC.md names this address, so the page must exist`);
}

/** The route of a docs page, without its locale. */
export const routeOf = ({id, frontMatter}: Page): string =>
  frontMatter.slug === '/' ? '/docs' : `/docs/${id.replace(/\.mdx?$/, '')}`;

/** Every page is in the sidebar exactly once. `listed`: the sidebar's doc ids; `pages`: the English pages. */
export function sidebarCompleteness(listed: string[], pages: Page[]): string[] {
  const ids = new Set(pages.map(({id}) => id.replace(/\.mdx?$/, '')));
  return [
    ...pages
      .filter(({id}) => !listed.includes(id.replace(/\.mdx?$/, '')))
      .map(({file, id}) => `${file}: add '${id.replace(/\.mdx?$/, '')}' to sidebars.ts`),
    ...listed.filter(id => !ids.has(id)).map(id => `sidebars.ts: there is no page '${id}'`),
    ...listed
      .filter((id, index) => listed.indexOf(id) < index)
      .map(id => `sidebars.ts: '${id}' is listed twice`),
  ];
}

/** Sidebar labels are short enough: at most 32 Latin or 16 Han characters. */
export const sidebarLabel: Rule = ({file, frontMatter}) => {
  const label = String(frontMatter.sidebar_label ?? frontMatter.title);
  const width = Array.from(label).reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : 1), 0);
  return width > 32 ? [`${file}: set a sidebar_label shorter than "${label}"`] : [];
};

/**
 * Every string of the site's own components has a translation. Docusaurus provides those whose id starts with `theme.`.
 *
 * @param sources text of the components
 * @param file path of the locale's code.json
 * @param translated the ids in it
 */
export function untranslatedStrings(
  sources: string[],
  file: string,
  translated: string[],
): string[] {
  const ids = sources.flatMap(source =>
    Array.from(
      source.matchAll(/<Translate\s[^>]*?\bid="([^"]+)"|\btranslate\(\s*\{\s*id: '([^']+)'/g),
      ([, component, call]) => (component ?? call)!,
    ),
  );
  return Array.from(new Set(ids))
    .filter(id => !id.startsWith('theme.') && !translated.includes(id))
    .map(id => `${file}: add "${id}": {"message": "…"}`);
}

/**
 * A locale's file of labels has every label of the configuration, and no others.
 *
 * @param file its path
 * @param wanted ids of the labels in the configuration
 * @param translated the ids in the file
 */
export function untranslatedLabels(file: string, wanted: string[], translated: string[]): string[] {
  return [
    ...wanted
      .filter(id => !translated.includes(id))
      .map(id => `${file}: add "${id}": {"message": "…"}`),
    ...translated
      .filter(id => !wanted.includes(id))
      .map(id => `${file}: remove "${id}": no label of the site has this id`),
  ];
}

/**
 * A locale has the files that the build can't generate.
 *
 * @param exists returns whether a file exists, by its path from the repository's root
 * @param robots text of static/robots.txt
 */
export function missingResources(
  locale: string,
  exists: (file: string) => boolean,
  robots: string,
): string[] {
  const files: Record<string, string> = {
    [`i18n/${locale}/code.json`]: 'the messages of the components',
    [`i18n/${locale}/docusaurus-theme-classic/navbar.json`]: 'the labels of the navbar',
    [`i18n/${locale}/docusaurus-theme-classic/footer.json`]: 'the labels of the footer',
    [`i18n/${locale}/docusaurus-plugin-content-docs/current.json`]: 'the labels of the sidebar',
    [`plugins/docusaurus/search/synonyms.${locale}.json`]: 'the synonyms of search, or []',
  };
  return [
    ...Object.entries(files)
      .filter(([file]) => !exists(file))
      .map(([file, content]) => `${file}: write ${content}`),
    ...(robots.includes(`/${locale}/sitemap.xml`)
      ? []
      : [`static/robots.txt: add the sitemap of /${locale}/`]),
  ];
}

/**
 * Every image is used.
 *
 * @param images paths from the repository's root
 * @param sources text of the files that may show them
 */
export function orphanImages(images: string[], sources: string[]): string[] {
  return images
    .filter(image => {
      const address = image.replace(/^static\//, '');
      return !sources.some(source => source.includes(address));
    })
    .map(image => `${image}: show it on a page, or remove it`);
}

/**
 * Every region of a sample is embedded in a page.
 *
 * @param samples text of the sample files by path
 * @param shown `file#region` of each embedded region
 */
export function orphanRegions(samples: Map<string, string>, shown: Set<string>): string[] {
  return Array.from(samples).flatMap(([file, text]) =>
    Array.from(text.matchAll(/^\s*(?:\/\/|#) #region ([\w-]+)\s*$/gm), ([, region]) => region)
      .filter(region => !shown.has(`${file}#${region}`))
      .map(region => `${file}: no page embeds region "${region}"; embed it or remove its markers`),
  );
}

/** The programs and their tests use these folders; pages show parts of them only where that helps. */
const SHARED_FOLDERS = new Set([
  'samples/programs/lib/hostile-collection',
  'samples/programs/lib/hostile-vft',
  'samples/programs/lib/hostile-vnft',
  'samples/programs/lib/testkit',
  'samples/programs/tools/facts',
  'samples/programs/tools/xtask',
]);

/**
 * Every sample program and every folder of TypeScript samples is shown on a page.
 *
 * @param files paths of the sample files
 * @param embedded paths of the files that pages embed
 */
export function orphanSamples(files: string[], embedded: string[]): string[] {
  const folderOf = (file: string) =>
    /^samples\/(?:programs\/[^/]+\/[^/]+|js\/src\/[^/]+)(?=\/)/.exec(file)?.[0];
  const shown = new Set(embedded.map(folderOf));
  return Array.from(new Set(files.flatMap(file => folderOf(file) ?? [])))
    .filter(folder => !SHARED_FOLDERS.has(folder) && !shown.has(folder))
    .map(folder => `${folder}: write the page that shows it, or remove the sample`);
}

/** A theme component says in its first line what it changes. An ejected one also says where it comes from. */
export function themeHeader(component: string, text: string, isEjected: boolean): string[] {
  const lines = text.split('\n');
  return [
    ...(/^\/\/ Change: /.test(lines[0] ?? '')
      ? []
      : ['begin the file with "// Change: <what the reader sees differently>"']),
    ...(!isEjected || /^\/\/ From: @docusaurus\/[\w-]+ \d/m.test(lines.slice(1, 5).join('\n'))
      ? []
      : ['add below the first line "// From: @docusaurus/<package> <version>"']),
  ].map(finding => `src/theme/${component}/index.tsx: ${finding}`);
}

/**
 * Comments name files that exist. Only names of TypeScript files and stylesheets are checked, because those are never
 * part of a package or generated.
 *
 * @param text text of a script or stylesheet
 * @param files all files of the repository; a comment may leave out leading folders
 */
export function filesInComments(file: string, text: string, files: string[]): string[] {
  return text.split('\n').flatMap((line, index) => {
    const comment = /^\s*(?:\*|\/\*+|\/\/)\s(.*)/.exec(line)?.[1] ?? '';
    return Array.from(comment.matchAll(/[\w@./-]*\w\.(?:tsx?|css)\b/g), ([name]) => name)
      .filter(name => !files.some(known => `/${known}`.endsWith(`/${name.replace(/^[./]+/, '')}`)))
      .map(name => `${file}:${index + 1}: there is no ${name}; name a file that exists`);
  });
}

/**
 * Every line of the specification has a test, and every id in a test's title is a line of the specification.
 *
 * @param spec text of SPEC.md, whose lines begin with `- **R3** `
 * @param tests source of each test file; a title may begin with several ids
 */
export function specifiedTests(spec: string, tests: Map<string, string>): string[] {
  const ids = Array.from(spec.matchAll(/^- \*\*(\w+)\*\* /gm), match => match[1]!);
  const tested = Array.from(tests, ([file, text]) =>
    Array.from(
      text.matchAll(/(?:\btest(?:\.describe)?\(|\btitle:)\s*['"`]((?:(?:[A-Z]\d+|\d+\.\d+) )+)/g),
      ([, prefix]) => prefix!.trimEnd().split(' '),
    ).flatMap(names => names.map(id => ({file, id}))),
  ).flat();
  return [
    ...ids
      .filter(id => !tested.some(test => test.id === id))
      .map(id => `SPEC.md: no test title begins with ${id}; write the test, or remove the line`),
    ...tested
      .filter(({id}) => !ids.includes(id))
      .map(
        ({file, id}) =>
          `${file}: ${id} is not in SPEC.md; add the line, or say in words what the test proves`,
      ),
  ];
}

/** What a workflow may write to, by file. Every other permission is for reading. */
const MAY_WRITE: Record<string, string[]> = {
  '.github/workflows/deploy.yml': ['pages', 'id-token'],
  '.github/workflows/links.yml': ['issues'],
};

/**
 * A workflow grants no permissions at the top level, its jobs write to nothing but what `MAY_WRITE` lists, it never
 * runs a pull request with the rights of the repository, leaves no token behind for later steps, and names actions of
 * others by full commit hash with the version after it.
 */
export function workflowSafety(file: string, text: string): string[] {
  const lines = text.split('\n');
  const findings = lines.flatMap((line, index) => {
    const where = `${file}:${index + 1}`;
    if (/^\s*(?:- )?uses: (?!\.\/)/.test(line) && !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line)) {
      return [`${where}: name the action by its full commit hash, then " # v" and its version`];
    }
    const scope = /^\s*([\w-]+): write(?:-all)?\s*(?:#|$)/.exec(line)?.[1];
    if (scope !== undefined && !MAY_WRITE[file]?.includes(scope)) {
      return [`${where}: grant "read", or add "${scope}" for this file to MAY_WRITE and say why`];
    }
    if (/\bpull_request_target\b/.test(line)) {
      return [`${where}: use pull_request, which gives the code of a stranger no rights`];
    }
    return [];
  });
  const count = (pattern: RegExp) => lines.filter(line => pattern.test(line)).length;
  if (count(/uses: actions\/checkout@/) !== count(/^ +persist-credentials: false$/)) {
    findings.push(`${file}: set "persist-credentials: false" for each checkout`);
  }
  if (/^jobs:/m.test(text) && !/^permissions: \{\}$/m.test(text)) {
    findings.push(
      `${file}: write "permissions: {}" at the top level, and grant each job what it needs`,
    );
  }
  return findings;
}

/** Licenses that a package of the site may have (SPDX): none obliges us to publish the site under the same license. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  // Copyleft for the package's own files only, which we do not change.
  'EPL-2.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]);

/** Licenses of packages whose package.json has none in the place where npm reads it, from their own files. */
const UNDECLARED: Record<string, string> = {eval: 'MIT', format: 'MIT', 'require-like': 'MIT'};

/** Whether an SPDX expression allows us to use the package by allowed licenses alone. */
const isAllowed = (license: string) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(name => LICENSES.has(name)));

type LockedPackage = {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The folders in which Node looks for a package that one in `folder` imports, nearest first. */
const foldersFor = (folder: string, name: string): string[] => {
  const at = folder.lastIndexOf('/node_modules/');
  return [
    `${folder}/node_modules/${name}`,
    ...(at < 0 ? [`node_modules/${name}`] : foldersFor(folder.slice(0, at), name)),
  ];
};

/**
 * npm can take each package of a lock file from the public registry only, and notices when it has changed there. The
 * lock file has the packages for all platforms, because `npm ci` stops when one is missing.
 * Scripts at install time are decided on by name, in `allowScripts` of package.json, where npm 11.16 reads them, too.
 *
 * @param lock text of a package-lock.json
 * @param manifest text of the package.json next to it
 * @param checksLicenses whether packages that are not for development alone need an allowed license
 */
export function npmLock(
  file: string,
  lock: string,
  manifest: string,
  checksLicenses: boolean,
): string[] {
  const {packages} = JSON.parse(lock) as {packages: Record<string, LockedPackage>};
  const {allowScripts = {}} = JSON.parse(manifest) as {allowScripts?: Record<string, boolean>};
  const withScripts = new Set<string>();
  const findings = Object.entries(packages).flatMap(([folder, locked]) => {
    if (folder === '') {
      return [];
    }
    const name = folder.replace(/^.*node_modules\//, '');
    const found: string[] = [];
    if (
      locked.link ||
      !folder.startsWith('node_modules/') ||
      !(locked.resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/')
    ) {
      found.push(`${file}: take ${name} from the public npm registry`);
    }
    if (!locked.integrity?.startsWith('sha512-')) {
      found.push(`${file}: ${name} has no sha512 checksum; delete its entry and run npm install`);
    }
    for (const other of Object.keys({...locked.dependencies, ...locked.optionalDependencies})) {
      if (!foldersFor(folder, other).some(place => place in packages)) {
        found.push(
          `${file}: ${name} asks for ${other}, which is missing; take a version of ${name} that has it on every platform`,
        );
      }
    }
    if (locked.hasInstallScript) {
      withScripts.add(name);
      if (!(name in allowScripts)) {
        found.push(
          `${file}: ${name} runs a script at install; read it, then allow or deny it in allowScripts of package.json`,
        );
      }
    }
    const license = locked.license ?? UNDECLARED[name] ?? 'no license';
    if (checksLicenses && !locked.dev && !isAllowed(license)) {
      found.push(`${file}: ${name} has ${license}, which is not in LICENSES`);
    }
    return found;
  });
  return [
    ...findings,
    ...Object.keys(allowScripts)
      .filter(name => !withScripts.has(name))
      .map(name => `${file}: ${name} runs no script at install; remove it from allowScripts`),
  ];
}

/**
 * Cargo takes each crate of a lock file from crates.io, and notices when it has changed there. Packages without a
 * source are crates of this repository.
 *
 * A lock file without packages is a link that Git wrote as a text file with a path: cargo cannot read it, and names
 * the copy that it failed on, not the file.
 *
 * @param local names of the crates of this repository
 */
export function cargoLock(file: string, lock: string, local: Set<string>): string[] {
  const packages = lock.split('[[package]]\n').slice(1);
  if (packages.length === 0) {
    return [
      `${file}: has no packages; link it to the lock file of its workspace, with core.symlinks on in Git`,
    ];
  }
  return packages.flatMap(entry => {
    const field = (key: string) => new RegExp(`^${key} = "(.*)"$`, 'm').exec(entry)?.[1];
    const name = field('name') ?? '';
    const source = field('source');
    if (source === undefined) {
      return local.has(name) ? [] : [`${file}: ${name} has no source and is not a crate of ours`];
    }
    if (source !== 'registry+https://github.com/rust-lang/crates.io-index') {
      return [`${file}: take ${name} from crates.io, not from ${source}`];
    }
    return field('checksum')?.length === 64 ? [] : [`${file}: ${name} has no checksum`];
  });
}
