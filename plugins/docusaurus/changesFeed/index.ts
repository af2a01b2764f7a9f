import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {versionsIn} from '../../shared/sections';
import {atomOf} from './atom';
import {newestChanges, pagesOf} from './pages';

const FILE = 'changes.atom';

/** Labels of the feed, translated in `i18n/<locale>/changes-feed/feed.json`. */
type Labels = {title: string};

/**
 * Docusaurus plugin: writes `changes.atom` for each locale, an Atom feed of the docs pages that changed last, and names it
 * in the head of every page. The dates are those that pages show below their text: the last commit of the file, or
 * `last_update` in its front matter. Where pages show no dates, as outside a Git repository, there is no feed.
 * `pagesOf` says which pages it has.
 */
export default function changesFeedPlugin(context: LoadContext): Plugin<Labels> {
  const {outDir, baseUrl, siteConfig, i18n} = context;
  let changes: ReturnType<typeof newestChanges> = [];

  return {
    name: 'changes-feed',
    loadContent: () => ({title: 'Gear Docs: what changed in these pages'}),
    getTranslationFiles: ({content}) => [
      {
        path: 'feed',
        content: {title: {message: content.title, description: 'The title of the Atom feed'}},
      },
    ],
    translateContent: ({content, translationFiles}) => ({
      title: translationFiles[0]?.content.title?.message ?? content.title,
    }),
    allContentLoaded({allContent}) {
      const isTranslation = i18n.currentLocale !== i18n.defaultLocale;
      changes = newestChanges(pagesOf(versionsIn(allContent), siteConfig.url, isTranslation));
    },
    injectHtmlTags: ({content}) => ({
      headTags:
        changes.length === 0
          ? []
          : [
              {
                tagName: 'link',
                attributes: {
                  rel: 'alternate',
                  type: 'application/atom+xml',
                  title: content.title,
                  href: baseUrl + FILE,
                },
              },
            ],
    }),
    async postBuild({content}) {
      if (changes.length === 0) {
        return;
      }
      const feed = {
        title: content.title,
        url: siteConfig.url + baseUrl + FILE,
        home: siteConfig.url + baseUrl,
        author: siteConfig.organizationName ?? siteConfig.title,
        language: i18n.localeConfigs[i18n.currentLocale]!.htmlLang,
      };
      await writeFile(path.join(outDir, FILE), atomOf(feed, changes));
    },
  };
}
