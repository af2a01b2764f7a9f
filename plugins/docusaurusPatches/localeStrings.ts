import {readFileSync, readdirSync, realpathSync} from 'node:fs';
import path from 'node:path';
import {type Edit, type Patch, editRule} from './patch';

type Texts = Record<string, string>;

const SOURCE = /\.(?:js|tsx?)$/;

/** The ids of translated texts in a source: `id: 'a.b'` for `translate()`, `id="a.b"` for `<Translate>`. */
const idsIn = (source: string): string[] =>
  Array.from(source.matchAll(/\bid(?:: ?'|=")([\w.-]+)['"]/g), match => match[1]!);

/** A text in quotes, on one line or below its key. */
const QUOTED = String.raw`\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*")`;

/** The notes to translators in calls of `translate()` and in `<Translate>`, with what comes before them. */
const NOTES = [
  new RegExp(String.raw`(\bid:${QUOTED},\s*message:${QUOTED},\s*)description:${QUOTED},?`, 'g'),
  /(<Translate\s+id="[\w.-]+"\s+)description="[^"]*"/g,
];

/** Removes the notes to translators, which only `docusaurus write-translations` reads. */
export const withoutNotes = (source: string): string =>
  NOTES.reduce((text, note) => text.replaceAll(note, '$1'), source);

/** Texts that only a blog and pages with tags show. */
const OF_BLOG_AND_TAGS = /^theme\.(?:blog|tags|docs\.tag)/;

/**
 * What: moves translations from the chunk that every page loads into the chunks of the files that use them,
 *   and removes the notes to translators. Without a blog and tags, it removes their translations, too.
 * Why: Docusaurus puts all translations of a locale into the main chunk, including those of tools and search.
 *   The notes are part of the code that readers download.
 * Gain: 6.6 KiB of script on the Chinese home page (after brotli). Without notes, 1.1 KiB on each docs page.
 * How it fails: a text whose id is not found stays in the main chunk, and the first load may exceed its budget.
 * Upstream: https://github.com/facebook/docusaurus/issues/7256
 */
export default {
  name: 'localeStrings',
  configureWebpack: ({siteDir, generatedFilesDir, docs, hasBlog}) => {
    const textsFile = path.join(generatedFilesDir, 'codeTranslations.json');
    const folders = [
      realpathSync(path.join(siteDir, 'src')),
      path.join(require.resolve('@docusaurus/theme-search-algolia'), '../theme/SearchTranslations'),
    ];
    /** Adds the texts that a file uses to Docusaurus's texts when the file runs. */
    const addOwnTexts: Edit = (source, _, loader) => {
      loader.addDependency(textsFile);
      const texts = JSON.parse(readFileSync(textsFile, 'utf8')) as Texts;
      const own = idsIn(source).flatMap(id => (id in texts ? [[id, texts[id]]] : []));
      return own.length === 0
        ? source
        : "import siteTexts from '@generated/codeTranslations';" +
            `Object.assign(siteTexts,${JSON.stringify(Object.fromEntries(own))});${source}`;
    };
    const hasTags = docs.some(version => version.docs.some(({tags}) => tags.length > 0));
    const isShown = (id: string) => hasBlog || hasTags || !OF_BLOG_AND_TAGS.test(id);
    /** Removes the texts that files add by themselves, and those that no page shows. */
    const removeTextsOfFiles: Edit = (json, _, loader) => {
      const used = new Set<string>();
      for (const folder of folders) {
        loader.addContextDependency(folder);
        for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
          if (SOURCE.test(name)) {
            idsIn(readFileSync(path.join(folder, name), 'utf8')).forEach(id => used.add(id));
          }
        }
      }
      const texts = Object.entries(JSON.parse(json) as Texts);
      return JSON.stringify(
        Object.fromEntries(texts.filter(([id]) => !used.has(id) && isShown(id))),
      );
    };
    const theme = ['theme-classic', 'theme-common'].map(name =>
      path.dirname(require.resolve(`@docusaurus/${name}`)),
    );
    return {
      module: {
        rules: [
          {...editRule(SOURCE, withoutNotes), include: [folders[0]!, ...theme]},
          editRule(textsFile, removeTextsOfFiles),
          {...editRule(SOURCE, addOwnTexts), include: folders},
        ],
      },
    };
  },
} satisfies Patch;
