import path from 'node:path';
import type {Element, Root} from 'hast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {runsOf} from './runs';

type Options = {siteDir: string};

/**
 * Rehype plugin: colours every fence at build, so that no reader fetches Prism. The fence's `<code>` gets the
 * property `runs` (see `runsOf`, lines joined by `/`), which `theme/CodeBlock` draws.
 *
 * @throws Error naming page, line and language when Prism doesn't know the fence's language
 */
export default function highlight({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'element', (node: Element, _index, parent) => {
      const language = [node.properties.className]
        .flat()
        .map(name => /^language-(.+)$/.exec(String(name))?.[1])
        .find(Boolean);
      const text = node.children[0];
      if (
        node.tagName !== 'code' ||
        parent?.type !== 'element' ||
        parent.tagName !== 'pre' ||
        language === undefined ||
        text?.type !== 'text'
      ) {
        return;
      }
      try {
        const runs = runsOf(text.value.replace(/\n$/, ''), language.toLowerCase());
        if (runs.some(Boolean)) {
          node.properties.runs = runs.join('/');
        }
      } catch (error) {
        const where = `${path.relative(siteDir, file.path)}:${node.position?.start.line ?? 1}`;
        throw new Error(`${where}: ${(error as Error).message}`);
      }
    });
  };
}
