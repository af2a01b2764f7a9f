import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Definition, Link, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {pathBelow} from '../shared/pageNodes';

type Options = {siteDir: string};

/** Captures version and page of a path below the site: of a page in the default locale, or of a translation. */
const PAGE =
  /^(?:docs|versioned_docs\/(version-[^/]+)|i18n\/[^/]+\/docusaurus-plugin-content-docs\/(current|version-[^/]+))\/(.+)$/;

/** Captures the path of a relative link to a Markdown file, and its anchor. */
const RELATIVE = /^(\.\.?\/[^?#]*\.mdx?)([?#].*)?$/;

/**
 * Remark plugin: a relative link to a page leads to the translation if there is one, else to the page in the default
 * locale. Docusaurus looks for the file only beside the page with the link, so that in a locale with few translations
 * links between translated and untranslated pages would be broken. The plugin must run before Docusaurus's own.
 */
export default function linksOfDrafts({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    const source = pathBelow(siteDir, file.path);
    const [, ofVersion, ofTranslation, page] = PAGE.exec(source) ?? [];
    // Docusaurus sets the variable while it builds a locale.
    const locale = process.env.DOCUSAURUS_CURRENT_LOCALE;
    if (page === undefined || locale === undefined) {
      return;
    }
    const version = ofVersion ?? ofTranslation ?? 'current';
    const folders = [
      `i18n/${locale}/docusaurus-plugin-content-docs/${version}`,
      version === 'current' ? 'docs' : `versioned_docs/${version}`,
    ];
    visit(tree, ['link', 'definition'], node => {
      const link = node as Link | Definition;
      const [, target, anchor = ''] = RELATIVE.exec(link.url) ?? [];
      if (target !== undefined) {
        const found = folders
          .map(folder => path.posix.join(folder, path.posix.dirname(page), decodeURI(target)))
          .find(candidate => existsSync(path.join(siteDir, candidate)));
        // A broken link stays as it is, so that Docusaurus's message shows what the author wrote.
        if (found !== undefined) {
          link.url = `@site/${encodeURI(found)}${anchor}`;
        }
      }
    });
  };
}
