import type {InlineCode, Link, Root, Text} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {defaultLocale, localeNames} from '../../config/i18n';
import type {Register} from '../../facts/schema/define';
import {inPlace, pathBelow} from '../shared/pageNodes';
import {formatFact} from './format';
import {LINK_FORM, factLinkOf, isFactLink} from './link';

type Options = {siteDir: string; register: Register};

/** The locale of a page by its path below the site. Undefined for a draft, whose words for units are not known. */
function localeOf(file: string) {
  const folder = /^i18n\/([^/]+)\//.exec(file)?.[1] ?? defaultLocale;
  return localeNames.find(name => name === folder);
}

/**
 * Remark plugin: a link to a fact, `[3,000 gas](fact:mailbox-threshold)`, becomes the value of the register in the
 * locale of the page. Inline code in the link stays code. In a draft the text of the link stays as it is written.
 *
 * @throws Error naming page and line when there is no such fact, when it cannot be given in the unit that is asked for, and
 * when the link holds anything but one text or one piece of code
 */
export default function showFacts({siteDir, register}: Options) {
  return (tree: Root, file: VFile): void => {
    const name = pathBelow(siteDir, file.path);
    const locale = localeOf(name);
    visit(tree, 'link', (node: Link, index, parent) => {
      if (!isFactLink(node) || parent === undefined || index === undefined) {
        return undefined;
      }
      const link = factLinkOf(node);
      parent.children[index] = inPlace(siteDir, file, node, (): Text | InlineCode => {
        if (!link) {
          throw new Error(LINK_FORM);
        }
        const {child, id, in: unit} = link;
        const code = child.type === 'inlineCode';
        const value = formatFact(register, id, {in: unit, code}, locale ?? localeNames[0]!);
        return {type: child.type, value: locale ? value : child.value};
      });
      return SKIP;
    });
  };
}
