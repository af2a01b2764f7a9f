import {existsSync, realpathSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {algoliasearch} from 'algoliasearch';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const {defaultLocale, localeConfigs, drafts} = JSON.parse(
  await readFile(path.join(root, 'config/locales.json'), 'utf8'),
);
const locales = Object.keys({...localeConfigs, ...drafts});
/** Languages as Algolia names them: `zh` for `zh-cn`. */
const languages = locales.map(locale => /** @type {any} */ (locale.split('-')[0]));
const levels = [0, 1, 2, 3, 4, 5, 6].map(level => `lvl${level}`);

/**
 * Settings of the hosted index. They are those of DocSearch's crawler template
 * (https://docsearch.algolia.com/docs/templates), plus the keywords of pages, the queries
 * of sections and the names in code.
 *
 * @type {import('algoliasearch').IndexSettings}
 */
const settings = {
  attributesForFaceting: [
    'type',
    'lang',
    'language',
    'version',
    'docusaurus_tag',
    'hierarchy.lvl0',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content', 'identifiers'],
  searchableAttributes: [
    ...levels.slice(1).map(level => `unordered(hierarchy.${level})`),
    'unordered(keywords)',
    'unordered(queries)',
    'unordered(hierarchy.lvl0)',
    'content',
    'unordered(identifiers)',
    'description',
  ],
  distinct: true,
  attributeForDistinct: 'url',
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: ['en'],
  removeStopWords: languages,
  queryLanguages: languages,
  indexLanguages: languages,
  advancedSyntax: true,
  removeWordsIfNoResults: 'allOptional',
  // So that names in code are single words: `msg::send`, `secret_ed25519`.
  separatorsToIndex: '_:',
};

/** @type {(file: string) => Promise<any>} */
const readJson = async file => JSON.parse(await readFile(file, 'utf8'));

/**
 * Sends the records of a built site, with settings and synonyms, to a hosted index. The old records are replaced in one
 * step, so that readers never search an incomplete index.
 *
 * @param {{appId: string, adminKey: string, indexName: string, siteDir: string,
 *   hosts?: import('@algolia/client-common').Host[]}} options `hosts`: by default Algolia's own
 * @returns {Promise<{records: number, synonyms: number}>} how many were sent
 * @throws {Error} when the site has no records, or when Algolia rejects the key or a record
 */
export async function pushSearch({appId, adminKey, indexName, siteDir, hosts}) {
  const perLocale = await Promise.all(
    locales.map(async locale => {
      const file = path.join(
        siteDir,
        locale === defaultLocale ? '' : locale,
        'search/records.json',
      );
      const records = await readJson(file).catch(error => {
        throw new Error(`${file} can't be read: run "npm run build" first (${error.message})`);
      });
      const synonymFile = path.join(root, `plugins/docusaurus/search/synonyms.${locale}.json`);
      // A draft starts without synonyms, as the build has it.
      /** @type {{objectID: string}[]} */
      const synonyms = existsSync(synonymFile) ? await readJson(synonymFile) : [];
      return {
        records,
        // All locales are in one index, so the ids of their synonyms must differ.
        synonyms: synonyms.map(synonym => ({
          ...synonym,
          objectID: `${locale}-${synonym.objectID}`,
        })),
      };
    }),
  );
  const records = perLocale.flatMap(locale => locale.records);
  const synonymHit = /** @type {import('algoliasearch').SynonymHit[]} */ (
    perLocale.flatMap(locale => locale.synonyms)
  );

  const client = algoliasearch(appId, adminKey, hosts && {hosts});
  const tasks = [
    await client.setSettings({indexName, indexSettings: settings}),
    await client.saveSynonyms({indexName, synonymHit, replaceExistingSynonyms: true}),
  ];
  for (const {taskID} of tasks) {
    await client.waitForTask({indexName, taskID});
  }
  await client.replaceAllObjects({indexName, objects: records});
  return {records: records.length, synonyms: synonymHit.length};
}

/**
 * `npm run search:push` sends the records in `build/` to the index that environment variables name. README.md lists
 * them.
 */
// Node resolves symbolic links in the URL, not in the argument.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const {ALGOLIA_APP_ID = '', ALGOLIA_ADMIN_API_KEY = '', ALGOLIA_INDEX_NAME = ''} = process.env;
  const missing = Object.entries({ALGOLIA_APP_ID, ALGOLIA_ADMIN_API_KEY, ALGOLIA_INDEX_NAME})
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  try {
    if (missing.length > 0) {
      throw new Error(
        `set ${missing.join(', ')} in the environment; README.md describes the variables`,
      );
    }
    const sent = await pushSearch({
      appId: ALGOLIA_APP_ID,
      adminKey: ALGOLIA_ADMIN_API_KEY,
      indexName: ALGOLIA_INDEX_NAME,
      siteDir: path.join(root, 'build'),
    });
    console.log(
      `Sent ${sent.records} records and ${sent.synonyms} synonyms to ${ALGOLIA_INDEX_NAME}.`,
    );
  } catch (error) {
    console.error(`search:push: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
