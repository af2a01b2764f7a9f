const SEARCH = 'unit/search.spec.ts';
const SEARCH_PUSH = 'unit/searchPush.spec.ts';
const HEADERS = 'unit/hosting.spec.ts';
const NGINX = 'site/hosting.spec.ts';
const SAMPLES = 'unit/samples.spec.ts';
const REDIRECTS = 'unit/redirects.spec.ts';
const TRANSLATIONS = 'unit/translations.spec.ts';
const RULES = 'unit/contentRules.spec.ts';
const GLOSSARY = 'unit/glossary.spec.ts';
const MARKDOWN = 'unit/machineReadable.spec.ts';
const DIAGRAMS = 'unit/diagrams.spec.ts';
const SOCIAL_IMAGES = 'unit/socialImages.spec.ts';

const PACKED = 'a packed index opens as the index that MiniSearch wrote';
const EVERY_ANSWER = 'every answer keeps a page to itself';
const ON_NGINX = 'the host sends the headers that keep a page to itself with every answer';

/**
 * The faults that `npm run test:mutants` puts into the project one by one.
 *
 * @type {import('./mutate.mjs').Mutant[]}
 */
export const mutants = [
  // Search: the index.
  {
    file: 'src/search/pack.ts',
    from: 'packed.repeats += encode(frequencies[id]! - 1);',
    to: 'packed.repeats += encode(0);',
    spec: SEARCH,
    test: PACKED,
  },
  {
    file: 'src/search/pack.ts',
    from: 'encode((fieldLength as Record<number, number[]>)[id]?.[field] ?? 0)',
    to: 'encode(1)',
    spec: SEARCH,
    test: PACKED,
  },
  {
    file: 'src/search/pack.ts',
    from: 'averageFieldLength: means,',
    to: 'averageFieldLength: means.map(() => 1),',
    spec: SEARCH,
    test: PACKED,
  },
  {
    file: 'src/search/tokenize.ts',
    from: '.flatMap(part => splitSpan(part, CASE_BOUNDARY))',
    to: '',
    spec: SEARCH,
    test: 'an identifier is found by its parts',
  },
  {
    file: 'plugins/search/records.ts',
    from: 'const MAX_CONTENT = 2000;',
    to: 'const MAX_CONTENT = 20000;',
    spec: SEARCH,
    test: 'text too long for a record of Algolia',
  },
  {
    file: 'plugins/search/records.ts',
    from: "|| meta.get('robots')?.includes('noindex')",
    to: '',
    spec: SEARCH,
    test: 'a page that robots must not index',
  },

  // Search: the order of what is found.
  {
    file: 'src/search/engine.ts',
    from: 'const PAGE_BOOST = 1.6;',
    to: 'const PAGE_BOOST = 1;',
    spec: SEARCH,
    test: 'a page about a word comes before a section',
  },
  {
    file: 'src/search/engine.ts',
    from: 'coverage(result.queryTerms) ** COVERAGE_EXPONENT *',
    to: '',
    spec: SEARCH,
    test: 'text with all words of a query',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const EXACT_HEADING_BOOST = 1.5;',
    to: 'const EXACT_HEADING_BOOST = 1;',
    spec: SEARCH,
    test: 'a title that is the query',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const SYNONYM_WEIGHT = 0.5;',
    to: 'const SYNONYM_WEIGHT = 5;',
    spec: SEARCH,
    test: 'a title with a synonym comes after the word itself',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const SYNONYM_WEIGHT = 0.5;',
    to: 'const SYNONYM_WEIGHT = 0;',
    spec: SEARCH,
    test: 'a title with a synonym comes after the word itself',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const SYNONYM_WEIGHT = 0.5;',
    to: 'const SYNONYM_WEIGHT = 5;',
    spec: 'site/searchRelevance.spec.ts',
    test: 'the recorded queries find the right page first',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const BREADTH_BOOST = 0.6;',
    to: 'const BREADTH_BOOST = 0;',
    spec: SEARCH,
    test: 'a page that speaks of a word in each section',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const SECTIONS_A_PAGE = 3;',
    to: 'const SECTIONS_A_PAGE = 30;',
    spec: SEARCH,
    test: 'one page does not fill the list',
  },
  {
    file: 'src/search/engine.ts',
    from: 'return filters.every(filter =>',
    to: 'return filters.some(filter =>',
    spec: SEARCH,
    test: 'only sections with the facets asked for',
  },
  {
    file: 'src/search/engine.ts',
    from: '!isHan(term) && term.length >= fuzzy.minLength && fuzzy.share',
    to: 'false',
    spec: SEARCH,
    test: 'one or two typos are forgiven',
  },
  {
    file: 'src/search/highlight.ts',
    from: "'<': '&lt;'",
    to: "'<': '<'",
    spec: SEARCH,
    test: 'is escaped, and the words found are marked',
  },

  // Search: the hosted index, and what the README says about the environment.
  {
    file: 'README.md',
    from: '`ALGOLIA_ADMIN_API_KEY`',
    to: '`ALGOLIA_ADMIN_KEY`',
    spec: 'unit/environment.spec.ts',
    test: 'the README lists the environment variables',
  },
  {
    file: 'scripts/searchPush.mjs',
    from: 'await client.replaceAllObjects({indexName, objects: records});',
    to: 'await client.saveObjects({indexName, objects: records});',
    spec: SEARCH_PUSH,
    test: 'replaces the index in one step',
  },
  {
    file: 'scripts/searchPush.mjs',
    from: '    process.exitCode = 1;\n',
    to: '',
    spec: SEARCH_PUSH,
    test: 'without ALGOLIA_APP_ID it says so',
  },

  // Hosting: the headers, and the rules of nginx.
  {
    file: 'plugins/hosting/headers.ts',
    from: `'default-src': ["'none'"]`,
    to: `'default-src': ['*']`,
    spec: HEADERS,
    test: EVERY_ANSWER,
  },
  {
    file: 'plugins/hosting/headers.ts',
    from: `    'frame-ancestors': ["'none'"],\n`,
    to: '',
    spec: HEADERS,
    test: EVERY_ANSWER,
  },
  {
    file: 'plugins/hosting/headers.ts',
    from: 'max-age=31536000; includeSubDomains',
    to: 'max-age=1; includeSubDomains',
    spec: HEADERS,
    test: EVERY_ANSWER,
  },
  {
    file: 'plugins/hosting/headers.ts',
    from: '&& RUNS.test(type)',
    to: '',
    spec: HEADERS,
    test: 'a page is asked for the scripts that run',
  },
  {
    file: 'deploy/nginx.conf',
    from: 'include site/headers.nginx.conf;',
    to: '',
    spec: NGINX,
    test: ON_NGINX,
  },
  {
    file: 'deploy/nginx.conf',
    from: 'server_tokens off;',
    to: 'server_tokens on;',
    spec: NGINX,
    test: ON_NGINX,
  },
  {
    file: 'deploy/nginx.conf',
    from: 'return 301 $redirect_target$is_args$args;',
    to: 'return 301 $redirect_target;',
    spec: NGINX,
    test: 'the host redirects every old address',
  },
  {
    file: 'deploy/nginx.conf',
    from: 'gzip_vary on;',
    to: 'gzip_vary off;',
    spec: NGINX,
    test: 'the host sends ready-made brotli or gzip',
  },

  // Samples.
  {
    file: 'plugins/samples/region.ts',
    from: 'if (!absolute.startsWith(samples)) {',
    to: 'if (!file.startsWith("samples/")) {',
    spec: SAMPLES,
    test: 'refuse a path that leaves samples',
  },
  {
    file: 'plugins/samples/region.ts',
    from: String.raw`text.split(/\r?\n/)`,
    to: String.raw`text.split('\n')`,
    spec: SAMPLES,
    test: 'from a file with Windows line ends',
  },
  {
    file: 'plugins/samples/region.ts',
    from: '.filter(({line}) => !MARKER.test(line))',
    to: '',
    spec: SAMPLES,
    test: 'hide the markers of nested regions',
  },
  {
    file: 'plugins/samples/region.ts',
    from: 'firstLine: visible[offset]!.number,',
    to: 'firstLine: visible[offset]!.number - 1,',
    spec: SAMPLES,
    test: 'hold the region, dedented, without markers',
  },
  {
    file: 'plugins/samples/versions.ts',
    from: 'packages[`node_modules/${name}`]?.version',
    to: 'Object.entries(packages).findLast(([at]) => at.endsWith(name))?.[1].version',
    spec: SAMPLES,
    test: 'are those of the lock files',
  },

  // Redirects.
  {
    file: 'plugins/redirects/rules.ts',
    from: 'if (seen.has(from)) {',
    to: 'if (seen.get(from) === to) {',
    spec: REDIRECTS,
    test: 'a source listed twice is named',
  },
  {
    file: 'plugins/redirects/rules.ts',
    from: '        `${prefix}${from}/ ${prefix}${to};`,\n',
    to: '',
    spec: REDIRECTS,
    test: 'both forms of the address',
  },
  {
    file: 'redirects.json',
    from: '"/gear/glossary", "to": "/docs/gear/glossary"',
    to: '"/gear/glossary", "to": "/docs/gear/terms"',
    spec: 'content/redirects.spec.ts',
    test: 'every redirect leads to a page',
  },

  // Translations.
  {
    file: 'plugins/translations/freshness.ts',
    from: 'blob ${content.length}',
    to: 'blob ${content.toString().length}',
    spec: TRANSLATIONS,
    test: 'the hash is the one Git gives the file',
  },
  {
    file: 'plugins/translations/freshness.ts',
    from: 'if (madeFrom !== now) {',
    to: 'if (madeFrom !== undefined && madeFrom !== now) {',
    spec: TRANSLATIONS,
    test: 'missing, orphaned and stale pages are told apart',
  },
  {
    file: 'plugins/translations/status.ts',
    from: 'Math.floor(',
    to: 'Math.ceil(',
    spec: TRANSLATIONS,
    test: 'the status is a table with percentages',
  },
  {
    file: 'plugins/translations/rehype.ts',
    from: String.raw`/[a-z]\s+[a-z]/i`,
    to: '/[a-z]/i',
    spec: 'unit/englishPhrases.spec.ts',
    test: 'Chinese, mixed text, single names and code are not',
  },

  // Rules for pages.
  {
    file: 'tests/content/rules.ts',
    from: 'return count > 2',
    to: 'return count > 3',
    spec: RULES,
    test: 'three admonitions',
  },
  {
    file: 'tests/content/rules.ts',
    from: "lang === 'mermaid' ? lang : `${lang} ${meta}\\n${body}`",
    to: 'lang',
    spec: RULES,
    test: 'other code in the translation',
  },
  {
    file: 'tests/content/rules.ts',
    from: '.filter((id, index) => listed.indexOf(id) < index)',
    to: '.filter(() => false)',
    spec: RULES,
    test: 'a sidebar without the page',
  },
  {
    file: 'tests/content/rules.ts',
    from: String.raw`@[\da-f]{40} # v`,
    to: String.raw`@\w+ # v`,
    spec: RULES,
    test: 'a workflow with an action by tag',
  },

  // Other plugins.
  {
    file: 'plugins/socialImages/card.ts',
    from: 'stack(title, 1.2 * size);',
    to: "stack('', 1.2 * size);",
    spec: SOCIAL_IMAGES,
    test: 'a social image shows the site, the title',
  },
  {
    file: 'plugins/socialImages/card.ts',
    from: 'if (missing.length > 0) {',
    to: 'if (missing.length > 9) {',
    spec: SOCIAL_IMAGES,
    test: 'a character that the fonts lack',
  },
  {
    file: 'plugins/glossary/definitions.ts',
    from: ".replace(/<[^>]+>/g, '')",
    to: '',
    spec: GLOSSARY,
    test: 'are the first sentence of an entry',
  },
  {
    file: 'plugins/machineReadable/markdown.ts',
    from: 'href: new URL(href, url).href',
    to: 'href',
    spec: MARKDOWN,
    test: 'links are absolute',
  },
  {
    file: 'plugins/machineReadable/markdown.ts',
    from: "'.theme-admonition': plainAdmonition,",
    to: '',
    spec: MARKDOWN,
    test: 'an admonition a quotation',
  },
  {
    file: 'plugins/staticContent/drawDiagram.ts',
    from: '`id="${id}-$1"`',
    to: '`id="$1"`',
    spec: DIAGRAMS,
    test: 'with ids of their own',
  },
];
