import path from 'node:path';
import type {InlineCode, Link, Root, Text} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {type LocaleName, defaultLocale, docsFolder, localeNames} from '../../config/i18n';
import type {Register} from './define';
import {formatFact} from './format';
import {LINK_FORM, TARGET} from './link';

type Options = {siteDir: string; register: Register};

const WHOLE_TARGET = new RegExp(`^${TARGET.source}$`);

/** The locale of a page by its path below the site: that of the folder which holds it. */
const localeOf = (file: string): LocaleName =>
  localeNames.find(name => name !== defaultLocale && file.startsWith(`${docsFolder(name)}/`)) ??
  (defaultLocale as LocaleName);

/**
 * Remark plugin: a link to a fact, `[3,000 gas](fact:mailbox-threshold)`, becomes the value of the register in the
 * locale of the page. Inline code in the link stays code.
 *
 * @throws Error naming page and line when there is no such fact, when it cannot be given in the unit that is asked for, and
 * when the link holds anything but one text or one piece of code
 */
export default function showFacts({siteDir, register}: Options) {
  return (tree: Root, file: VFile): void => {
    const name = path.relative(siteDir, file.path).split(path.sep).join('/');
    const locale = localeOf(name);
    visit(tree, 'link', (node: Link, index, parent) => {
      if (!node.url.startsWith('fact:') || parent === undefined || index === undefined) {
        return undefined;
      }
      const where = `${name}:${node.position?.start.line ?? 1}`;
      const [child, ...others] = node.children;
      const [, id, unit] = WHOLE_TARGET.exec(node.url) ?? [];
      if (!id || others.length > 0 || (child?.type !== 'text' && child?.type !== 'inlineCode')) {
        throw new Error(`${where}: ${LINK_FORM}`);
      }
      try {
        const code = child.type === 'inlineCode';
        const shown: Text | InlineCode = {
          type: child.type,
          value: formatFact(register, id, {in: unit, code}, locale),
        };
        parent.children.splice(index, 1, shown);
        return [SKIP, index + 1] as const;
      } catch (error) {
        throw new Error(`${where}: ${(error as Error).message}`);
      }
    });
  };
}
