import type {Code, Parent, Root} from 'mdast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {component, inPlace} from '../shared/pageNodes';
import {quoted} from './marks';
import {renderDiagram} from './renderDiagram';

type Options = {siteDir: string};

/**
 * Remark plugin: replaces every `mermaid` fence with the component `Diagram`, which contains the diagram as SVG.
 *
 * The fence has the texts for screen readers: ```mermaid title="Life of a message" description="…"
 *
 * @throws Error with page and line when the title or description is missing, or the text can't be rendered
 */
export default function renderDiagrams({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    let count = 0;
    visit(tree, 'code', (node: Code, index, parent: Parent | undefined) => {
      if (node.lang !== 'mermaid' || parent === undefined || index === undefined) {
        return;
      }
      const title = quoted(node.meta ?? '', 'title');
      const description = quoted(node.meta ?? '', 'description');
      count += 1;
      parent.children[index] = inPlace(siteDir, file, node, () => {
        if (!title || !description) {
          throw new Error(
            "a diagram needs a title and a description for readers who can't see it: " +
              '```mermaid title="…" description="…"',
          );
        }
        const {svg, ...size} = renderDiagram(node.value, `diagram-${count}`);
        return component('Diagram', {title, description, ...size, html: svg});
      });
    });
  };
}
