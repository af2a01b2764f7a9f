import {existsSync} from 'node:fs';
import path from 'node:path';
import {readMarks} from '../../plugins/staticContent/marks';
import {parseEmbedMeta} from '../../plugins/samples/meta';
import {readSnippet} from '../../plugins/samples/region';
import {docsFolder, translatedLocales} from '../../config/i18n';
import {CHINESE_DOCS, type Page} from './pages';

/**
 * The rules for a single page. Each looks at one page and returns its findings as `file:line: what to do`, the line
 * where there is one; `tests/unit/contentRules.spec.ts` shows that each can fail.
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

/** A short title, a describing sentence, and nothing unknown. */
export const frontMatter: Rule = page => {
  const {file} = page;
  const {title, description} = page.frontMatter;
  // A Han character says about as much as two Latin letters, and is as wide.
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
    findings.push('add a description to the front matter: a sentence on what the page gets you');
  } else if (description.length < descriptionMin || description.length > descriptionMax) {
    findings.push(
      `make the description ${descriptionMin} to ${descriptionMax} characters long, it has ${description.length}`,
    );
  } else if (description === title) {
    findings.push('make the description say more than the title');
  }
  for (const key of Object.keys(page.frontMatter)) {
    if (!KEYS.has(key) && !(isTranslated(page) && key === 'source')) {
      findings.push(`remove "${key}" from the front matter: it is not in use here`);
    }
  }
  return findings.map(finding => `${file}: ${finding}`);
};

/** Headings are of levels 2 and 3, with an explicit id each, unique on the page. */
export const headings: Rule = ({file, headings}) => [
  ...headings
    .filter(({level}) => level < 2 || level > 3)
    .map(
      ({line, level}) =>
        `${file}:${line}: use ## or ### in place of level ${level}; the page's title is the H1`,
    ),
  ...headings
    .filter(({id}) => id === undefined)
    .map(({line, text}) => `${file}:${line}: write {/* #id */} behind "${text}"`),
  ...headings
    .filter(
      ({id}, index) => id !== undefined && headings.findIndex(other => other.id === id) < index,
    )
    .map(({line, id}) => `${file}:${line}: the id "${id}" is taken on this page, choose another`),
];

/** At most two admonitions. */
export const admonitions: Rule = ({file, prose}) => {
  const count = prose.filter(line => /^:::\w/.test(line.trim())).length;
  return count > 2
    ? [`${file}: ${count} admonitions; keep the two that matter, write the others as text`]
    : [];
};

/** Rust and TypeScript come out of samples/, where they are compiled and tested. */
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

/** What fences embed is there: the file, the region in it, and the lines that are marked. */
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

/** Images have a text for those who can't see them. */
export const imageText: Rule = ({file, prose}) =>
  prose.flatMap((line, index) =>
    /!\[\s*\]\(/.test(line.replace(/`[^`]*`/g, ''))
      ? [`${file}:${index + 1}: write between the brackets what the image shows`]
      : [],
  );

/** Relative links lead to a page file; the build checks the others, and all anchors. */
export const pageLinks: Rule = ({file, prose}) =>
  prose.flatMap((line, index) =>
    Array.from(line.matchAll(/\]\((\.{1,2}\/[^)#\s]+)(?:#[^)\s]*)?\)/g), ([, link]) => link!)
      .filter(link => !existsSync(path.join(path.dirname(file), link)))
      .map(
        link =>
          `${file}:${index + 1}: there is no ${link}; link to a file relative to this one, with its .md or .mdx`,
      ),
  );

const HAN = '\\p{Script=Han}';

/** Full-width punctuation between Han characters. */
export const chinesePunctuation: Rule = ({file, prose}) => {
  const halfWidth = new RegExp(`${HAN}[,.;:?!] ?${HAN}`, 'u');
  return prose.flatMap((line, index) => {
    const found = halfWidth.exec(line.replace(/`[^`]*`/g, '').replace(/\{\/\*.*?\*\/\}/g, ''));
    return found ? [`${file}:${index + 1}: "${found[0]}": use the full-width mark`] : [];
  });
};

/** A space between Han and Latin letters, digits and inline code. */
export const chineseSpacing: Rule = ({file, prose}) => {
  const joined = new RegExp(`${HAN}[A-Za-z0-9\`]|[A-Za-z0-9\`]${HAN}`, 'u');
  return prose.flatMap((line, index) => {
    if (/^(import|export|<)/.test(line) || /^:::/.test(line)) {
      return [];
    }
    const text = line
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/\{\/\*.*?\*\/\}/g, '')
      .replace(/\$[^$]*\$/g, '')
      .replace(/<[^>]*>/g, '');
    const found = joined.exec(text);
    return found
      ? [
          `${file}:${index + 1}: "${text.slice(Math.max(0, found.index - 8), found.index + 8)}": set a space`,
        ]
      : [];
  });
};

/** The Chinese page has the headings of the English one: levels and ids in the same order. */
export function sameHeadings(english: Page, chinese: Page): string[] {
  const outline = ({headings}: Page) =>
    headings.map(({level, id}) => `${'#'.repeat(level)} {/* #${id} */}`);
  return firstDifference(outline(english), outline(chinese)).map(
    ([wanted, found]) =>
      `${chinese.file}: found ${found ?? 'no heading'} where ${english.file} has ${wanted ?? 'no heading'}; make levels and ids the same`,
  );
}

/** The Chinese page has the fences of the English one, byte for byte; diagrams are translated. */
export function sameFences(english: Page, chinese: Page): string[] {
  const comparable = ({fences}: Page) =>
    fences.map(({lang, meta, body}) => (lang === 'mermaid' ? lang : `${lang} ${meta}\n${body}`));
  const [wanted, found] = [comparable(english), comparable(chinese)];
  const index = wanted.findIndex((fence, position) => fence !== found[position]);
  if (index === -1 && wanted.length === found.length) {
    return [];
  }
  const position = index === -1 ? wanted.length : index;
  const [from, to] = [english.fences[position], chinese.fences[position]];
  return [
    `${chinese.file}:${to?.line ?? '(end)'}: make the code block the one of ${english.file}:${from?.line ?? '(end)'}, byte for byte`,
  ];
}

/** The first pair in which two lists differ, as a list of none or one. */
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
 * @param pages the English ones
 */
export function specifiedPages(specified: string[], pages: Page[]): string[] {
  const routes = pages.map(routeOf);
  return specified
    .filter(route => !routes.includes(route))
    .map(
      route =>
        `${route}: the specification names this address (tests/site/specifiedRoutes.ts), so its page has to stay`,
    );
}

/** The route of a docs page, without its locale. */
export const routeOf = ({id, frontMatter}: Page): string =>
  frontMatter.slug === '/' ? '/docs' : `/docs/${id.replace(/\.mdx?$/, '')}`;

/** Every page is in the sidebar once. `listed`: its doc ids; `pages`: the English ones. */
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

/** Sidebar labels fit: at most 32 Latin or 16 Han characters. */
export const sidebarLabel: Rule = ({file, frontMatter}) => {
  const label = String(frontMatter.sidebar_label ?? frontMatter.title);
  const width = Array.from(label).reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : 1), 0);
  return width > 32 ? [`${file}: set a sidebar_label shorter than "${label}"`] : [];
};

/**
 * Every string of our own components has a translation; the toolkit brings those whose id starts with `theme.`.
 *
 * @param sources text of the components
 * @param file the locale's code.json
 * @param translated ids in it
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
 * A locale's file of labels has every label of the configuration, and no other.
 *
 * @param file its path
 * @param wanted ids of the labels in the configuration
 * @param translated ids in the file
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
 * The lines of a file of synonyms have names of their own, which hosted search asks for.
 *
 * @param file its path
 * @param names the `objectID` of each line
 */
export const doubledSynonyms = (file: string, names: string[]): string[] =>
  names
    .filter((name, index) => names.indexOf(name) < index)
    .map(
      name =>
        `${file}: the objectID "${name}" is taken; add your words to its line, or choose another`,
    );

/**
 * A locale brings what a build can't make up.
 *
 * @param exists whether there is a file, by its path from the repository's root
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
    [`plugins/search/synonyms.${locale}.json`]: 'the synonyms of search, or []',
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
 * Every image is shown somewhere.
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
 * Every region of a sample is shown on a page.
 *
 * @param samples text of the sample files by path
 * @param shown `file#region` of what pages embed
 */
export function orphanRegions(samples: Map<string, string>, shown: Set<string>): string[] {
  return Array.from(samples).flatMap(([file, text]) =>
    Array.from(text.matchAll(/^\s*(?:\/\/|#) #region ([\w-]+)\s*$/gm), ([, region]) => region)
      .filter(region => !shown.has(`${file}#${region}`))
      .map(region => `${file}: no page embeds region "${region}"; embed it or remove its markers`),
  );
}

/** Used by the programs and their tests; pages show parts of them where they help. */
const SHARED_FOLDERS = new Set(['samples/programs/testkit', 'samples/programs/xtask']);

/**
 * Every sample program and every folder of TypeScript samples is shown on a page.
 *
 * @param files paths of the sample files
 * @param embedded paths of those that pages embed
 */
export function orphanSamples(files: string[], embedded: string[]): string[] {
  const folderOf = (file: string) =>
    /^samples\/(?:programs\/[^/]+|js\/src\/[^/]+)(?=\/)/.exec(file)?.[0];
  const shown = new Set(embedded.map(folderOf));
  return Array.from(new Set(files.flatMap(file => folderOf(file) ?? [])))
    .filter(folder => !SHARED_FOLDERS.has(folder) && !shown.has(folder))
    .map(folder => `${folder}: write the page that shows it, or remove the sample`);
}

/**
 * The table of src/theme/README.md has a row for every theme component, and no other.
 *
 * @param readme its text
 * @param components paths below src/theme
 */
export function themeTable(readme: string, components: string[]): string[] {
  const rows = Array.from(readme.matchAll(/^\| ([A-Z][\w/]+) +\|/gm), row => row[1]!).filter(
    row => row !== 'Component',
  );
  return [
    ...components
      .filter(component => !rows.includes(component))
      .map(component => `src/theme/README.md: add a row for ${component}`),
    ...rows
      .filter(row => !components.includes(row))
      .map(row => `src/theme/README.md: remove the row of ${row}, which is not in src/theme`),
  ];
}

/** A theme component says in its first line what it changes, an ejected one also where it is from. */
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
 * Comments name files that exist. Only TypeScript and styles are looked at: those are never a package's or generated.
 *
 * @param text of a script or stylesheet
 * @param files all files of the repository; a comment may leave out the first folders
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
 * @param tests sources of tests by file; a title may begin with several ids
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
      .map(id => `SPEC.md: no test's title begins with ${id}; write the test, or remove the line`),
    ...tested
      .filter(({id}) => !ids.includes(id))
      .map(
        ({file, id}) =>
          `${file}: ${id} is not in SPEC.md; add the line, or say in words what the test proves`,
      ),
  ];
}

/** The spelling dictionary has one word a line, in alphabetical order, none twice. */
export function dictionaryOrder(text: string): string[] {
  const words = text.trimEnd().split('\n');
  return words.flatMap((word, index) => {
    const where = `config/dictionary.txt:${index + 1}`;
    const previous = words[index - 1];
    if (/\s/.test(word) || word === '') {
      return [`${where}: one word a line`];
    }
    if (previous === undefined || previous.toLowerCase() < word.toLowerCase()) {
      return [];
    }
    return [
      previous.toLowerCase() === word.toLowerCase()
        ? `${where}: "${word}" is there twice`
        : `${where}: move "${word}" before "${previous}": the words are in alphabetical order`,
    ];
  });
}

/** A workflow grants nothing at its top and names actions by full commit hash, with the version behind it. */
export function workflowSafety(file: string, text: string): string[] {
  const findings = text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(?:- )?uses:/.test(line) && !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line)
        ? [
            `${file}:${index + 1}: name the action by its full commit hash, then " # v" and its version`,
          ]
        : [],
    );
  return /^permissions: \{\}$/m.test(text)
    ? findings
    : [
        ...findings,
        `${file}: write "permissions: {}" at the top, and what a job needs into the job`,
      ];
}
