const SEARCH = 'unit/search.spec.ts';
const SEARCH_PUSH = 'unit/searchPush.spec.ts';
const HEADERS = 'unit/securityHeaders.spec.ts';
const NGINX = 'site/hosting.spec.ts';
const SAMPLES = 'unit/samples.spec.ts';
const REDIRECTS = 'unit/redirects.spec.ts';
const TRANSLATIONS = 'unit/translations.spec.ts';
const RULES = 'unit/contentRules.spec.ts';
const GLOSSARY = 'unit/glossary.spec.ts';
const FACTS = 'unit/facts.spec.ts';
const MARKDOWN = 'unit/markdownExport.spec.ts';
const DIAGRAMS = 'unit/diagrams.spec.ts';
const SOCIAL_IMAGES = 'unit/socialImages.spec.ts';

const PACKED = 'a packed index opens as the index that was packed';
const EVERY_RESPONSE = 'the headers of every response isolate the page';
const ON_NGINX = 'the host sends the security headers with every response';

/**
 * The faults that `npm run test:mutants` adds to the project, one at a time.
 *
 * @type {import('./mutate.mjs').Mutant[]}
 */
export const mutants = [
  // Search: the index.
  {
    file: 'src/search/pack.ts',
    from: 'packed.repeats += encode(counts[i]! - 1);',
    to: 'packed.repeats += encode(0);',
    spec: SEARCH,
    test: PACKED,
  },
  {
    file: 'src/search/pack.ts',
    from: 'encode(id - (ids[i - 1] ?? -1) - 1)',
    to: 'encode(id)',
    spec: SEARCH,
    test: PACKED,
  },
  {
    file: 'src/search/tokenize.ts',
    from: '.flatMap(part => splitSpan(part, CASE_BOUNDARY))',
    to: '',
    spec: SEARCH,
    test: 'an identifier is split into its parts',
  },
  {
    file: 'plugins/docusaurus/search/records.ts',
    from: 'const MAX_CONTENT = 2000;',
    to: 'const MAX_CONTENT = 20000;',
    spec: SEARCH,
    test: 'text that is too long for a record',
  },
  {
    file: 'plugins/docusaurus/search/records.ts',
    from: "|| meta.get('robots')?.includes('noindex')",
    to: '',
    spec: SEARCH,
    test: 'a noindex page and a page without a title',
  },

  // Search: the order of what is found.
  {
    file: 'src/search/weights.ts',
    from: 'page: 1.3,',
    to: 'page: 0.5,',
    spec: SEARCH,
    test: 'a page about a word comes before a section',
  },
  {
    file: 'src/search/engine.ts',
    from: ' * covered',
    to: '',
    spec: SEARCH,
    test: 'text with all words of a query',
  },
  {
    file: 'src/search/engine.ts',
    from: 'Math.min(1, listedInTyped.of(id) / sizeOfListed[id]!)',
    to: '1',
    spec: SEARCH,
    test: 'a title equal to the query',
  },
  {
    file: 'src/search/weights.ts',
    from: 'synonym: 0.8,',
    to: 'synonym: 5,',
    spec: SEARCH,
    test: 'a title with a synonym comes after the word itself',
  },
  {
    file: 'src/search/weights.ts',
    from: 'synonym: 0.8,',
    to: 'synonym: 0,',
    spec: SEARCH,
    test: 'a title with a synonym comes after the word itself',
  },
  {
    file: 'src/search/engine.ts',
    from: '      matchQueries(concept, ofConcept);\n',
    to: '',
    spec: SEARCH,
    test: 'a section is found by the queries that readers type for it',
  },
  {
    file: 'src/search/weights.ts',
    from: 'synonym: 0.8,',
    to: 'synonym: 5,',
    spec: 'site/searchRelevance.spec.ts',
    test: 'the recorded queries find the right page first',
  },
  {
    file: 'src/search/engine.ts',
    from: 'const LEAST_SHARE = 0.25;',
    to: 'const LEAST_SHARE = 0;',
    spec: SEARCH,
    test: 'those with one of them are left out',
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
    test: 'only sections with the requested facets',
  },
  {
    file: 'src/search/vocabulary.ts',
    from: 'const max = isHan(word) ? 0 : (isRelaxed ? relaxed : typing)(word.length);',
    to: 'const max = 0;',
    spec: SEARCH,
    test: 'one or two typos are tolerated',
  },
  {
    file: 'src/search/highlight.ts',
    from: "'<': '&lt;'",
    to: "'<': '<'",
    spec: SEARCH,
    test: 'is escaped, and the matching words are marked',
  },

  // Search: the hosted index, and what the README says about the environment.
  {
    file: 'README.md',
    from: '`ALGOLIA_ADMIN_API_KEY`',
    to: '`ALGOLIA_ADMIN_KEY`',
    spec: 'unit/environment.spec.ts',
    test: 'the README lists exactly the environment variables',
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
    test: 'without ALGOLIA_APP_ID, it says so',
  },

  // Hosting: the headers, and the rules of nginx.
  {
    file: 'plugins/docusaurus/securityHeaders/headers.ts',
    from: `'default-src': ["'none'"]`,
    to: `'default-src': ['*']`,
    spec: HEADERS,
    test: EVERY_RESPONSE,
  },
  {
    file: 'plugins/docusaurus/securityHeaders/headers.ts',
    from: `    'frame-ancestors': ["'none'"],\n`,
    to: '',
    spec: HEADERS,
    test: EVERY_RESPONSE,
  },
  {
    file: 'plugins/docusaurus/securityHeaders/headers.ts',
    from: 'max-age=31536000; includeSubDomains',
    to: 'max-age=1; includeSubDomains',
    spec: HEADERS,
    test: EVERY_RESPONSE,
  },
  {
    file: 'plugins/docusaurus/securityHeaders/headers.ts',
    from: '&& RUNS.test(type)',
    to: '',
    spec: HEADERS,
    test: 'the hashes of a page are of its scripts',
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
    test: 'the host sends precompressed brotli or gzip',
  },

  // Samples.
  {
    file: 'plugins/samples/region.ts',
    from: 'if (!absolute.startsWith(samples)) {',
    to: 'if (!file.startsWith("samples/")) {',
    spec: SAMPLES,
    test: 'reject a path that leaves samples',
  },
  {
    file: 'plugins/samples/region.ts',
    from: String.raw`text.split(/\r?\n/)`,
    to: String.raw`text.split('\n')`,
    spec: SAMPLES,
    test: 'from a file with Windows line endings',
  },
  {
    file: 'plugins/samples/region.ts',
    from: '.filter(({line}) => !isMarker(line))',
    to: '',
    spec: SAMPLES,
    test: 'hide the markers of nested regions',
  },
  {
    file: 'plugins/samples/region.ts',
    from: 'firstLine: visible[offset]!.number,',
    to: 'firstLine: visible[offset]!.number - 1,',
    spec: SAMPLES,
    test: 'contain the region, dedented and without markers',
  },
  {
    file: 'plugins/samples/versions.ts',
    from: 'packages[`node_modules/${name}`]?.version',
    to: 'Object.entries(packages).findLast(([at]) => at.endsWith(name))?.[1].version',
    spec: SAMPLES,
    test: 'come from the lock files',
  },

  // Redirects.
  {
    file: 'plugins/docusaurus/redirects/rules.ts',
    from: 'if (seen.has(from)) {',
    to: 'if (seen.get(from) === to) {',
    spec: REDIRECTS,
    test: 'an address that is listed twice is reported',
  },
  {
    file: 'plugins/docusaurus/redirects/rules.ts',
    from: '        `${prefix}${from}/ ${prefix}${to};`,\n',
    to: '',
    spec: REDIRECTS,
    test: 'with and without a slash at the end',
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
    file: 'plugins/docusaurus/translations/freshness.ts',
    from: 'blob ${content.length}',
    to: 'blob ${content.toString().length}',
    spec: TRANSLATIONS,
    test: 'the hash of a file is the one that Git computes',
  },
  {
    file: 'plugins/docusaurus/translations/freshness.ts',
    from: 'if (sourceHash !== now) {',
    to: 'if (sourceHash !== undefined && sourceHash !== now) {',
    spec: TRANSLATIONS,
    test: 'missing, orphaned and stale pages are reported separately',
  },
  {
    file: 'plugins/docusaurus/translations/status.ts',
    from: 'Math.floor(',
    to: 'Math.ceil(',
    spec: TRANSLATIONS,
    test: 'the status is a table with percentages',
  },
  {
    file: 'plugins/markdown/markEnglish.ts',
    from: String.raw`/[a-z]\s+[a-z]/i`,
    to: '/[a-z]/i',
    spec: 'unit/englishPhrases.spec.ts',
    test: 'Chinese, mixed text, single words and code are not',
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
    from: "lang === 'mermaid' ? lang : `${lang} ${metaText(meta)}\\n${body}`",
    to: 'lang',
    spec: RULES,
    test: 'a translation with other code',
  },
  {
    file: 'tests/content/rules.ts',
    from: '.filter((id, index) => listed.indexOf(id) < index)',
    to: '.filter(() => false)',
    spec: RULES,
    test: 'a sidebar that omits a page',
  },
  {
    file: 'tests/content/rules.ts',
    from: String.raw`@[\da-f]{40} # v`,
    to: String.raw`@\w+ # v`,
    spec: RULES,
    test: 'a workflow that pins an action by tag',
  },

  {
    file: 'tests/content/parity.ts',
    from: 'path.posix.join(path.posix.dirname(id), url)',
    to: "path.posix.join(path.posix.dirname(id), url.split('#')[0])",
    spec: RULES,
    test: 'a translation that lost an item',
  },
  {
    file: 'tests/content/numbers.ts',
    from: 'of [hasSameUnit, canHaveSameUnit]',
    to: 'of [() => true]',
    spec: RULES,
    test: 'a translation with another number, another unit',
  },

  // Other plugins.
  {
    file: 'plugins/docusaurus/socialImages/card.ts',
    from: 'stack(title, 1.2 * size);',
    to: "stack('', 1.2 * size);",
    spec: SOCIAL_IMAGES,
    test: 'a social image shows the site, a large title',
  },
  {
    file: 'plugins/docusaurus/socialImages/card.ts',
    from: 'if (missing.length > 0) {',
    to: 'if (missing.length > 9) {',
    spec: SOCIAL_IMAGES,
    test: 'a character that is missing in the fonts',
  },
  {
    file: 'plugins/docusaurus/glossary/definitions.ts',
    from: '.split(/\\n|(?<=。)/)[0]!',
    to: '',
    spec: GLOSSARY,
    test: 'are the first sentence of each entry',
  },
  {
    file: 'plugins/docusaurus/markdownExport/markdown.ts',
    from: 'href: new URL(href, place.url).href',
    to: 'href',
    spec: MARKDOWN,
    test: 'links are absolute',
  },
  {
    file: 'plugins/docusaurus/markdownExport/markdown.ts',
    from: "'.theme-admonition': plainAdmonition,",
    to: '',
    spec: MARKDOWN,
    test: 'an admonition becomes a quotation',
  },
  {
    file: 'plugins/staticContent/renderDiagram.ts',
    from: '`id="${id}-$1"`',
    to: '`id="$1"`',
    spec: DIAGRAMS,
    test: 'are rendered with unique ids',
  },

  // The layers of src.
  {
    file: 'src/components/StaleTranslation/index.tsx',
    from: "'@site/src/pluginData'",
    to: "'@site/plugins/docusaurus/translations'",
    spec: 'unit/layers.spec.ts',
    test: 'files import only from their own layer or lower ones',
  },

  // Facts.
  {
    file: 'plugins/facts/check.ts',
    from: ': fact.value === again.value;',
    to: ': true;',
    spec: FACTS,
    test: 'in the source: the check names the fact, both values, and every line that uses it',
  },
  {
    file: 'plugins/facts/remark.ts',
    from: 'formatFact(register, id, {in: unit, code}, locale ?? localeNames[0]!)',
    to: "formatFact(register, id, {in: unit, code}, 'en')",
    spec: FACTS,
    test: 'a translated page gets the units of its language',
  },
  {
    file: 'plugins/facts/write.ts',
    from: '.filter(({file, hash}) => hashOf(file) !== hash)',
    to: '.filter(() => false)',
    spec: FACTS,
    test: 'writing brings a changed value to both languages and keeps the translation up to date',
  },
];
