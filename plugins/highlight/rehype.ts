import path from 'node:path';
import type {Element, Root} from 'hast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {readMarks} from './marks';
import {runsOf} from './runs';

type Options = {siteDir: string};

/**
 * Rehype plugin: colours every fence and marks its lines at build, so that no reader fetches Prism. The fence's
 * `<code>` gets the property `runs`, which `theme/CodeBlock` draws: for each line the letters of its marks
 * (`readMarks`) and its colours (`runsOf`), lines joined by `/`.
 *
 * @throws Error naming page and line when Prism doesn't know the fence's language, or a mark is wrong
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
        const {metastring} = node.properties;
        const {code, meta, marks} = readMarks(
          text.value.replace(/\n$/, ''),
          typeof metastring === 'string' ? metastring : '',
        );
        text.value = `${code}\n`;
        if (metastring) {
          node.properties.metastring = meta;
        }
        const runs = runsOf(code, language.toLowerCase());
        if (runs.some(Boolean) || marks.some(Boolean)) {
          node.properties.runs = runs.map((run, index) => marks[index] + run).join('/');
        }
      } catch (error) {
        const where = `${path.relative(siteDir, file.path)}:${node.position?.start.line ?? 1}`;
        throw new Error(`${where}: ${(error as Error).message}`);
      }
    });
  };
}
