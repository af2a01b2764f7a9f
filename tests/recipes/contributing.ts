import {readFileSync} from 'node:fs';
import type {RootContent} from 'mdast';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

/** A fenced block of a step. */
export type Block = {
  lang: string;
  /** The file that it is the content of, if the block has a `title`. */
  file: string | undefined;
  text: string;
};

/** A numbered step: its blocks, and the commands in them and in its sentences, in their order. */
export type Step = {blocks: Block[]; commands: string[]};

/** One section of CONTRIBUTING.md that is a list of steps; `after` is the text below the list. */
export type Recipe = {title: string; steps: Step[]; after: Step};

/** A sentence that begins with a command says to run it; other sentences only name commands. */
function readStep(nodes: RootContent[]): Step {
  const step: Step = {blocks: [], commands: []};
  for (const node of nodes) {
    if (node.type === 'code') {
      const file = /title="([^"]+)"/.exec(node.meta ?? '')?.[1];
      step.blocks.push({lang: node.lang ?? '', file, text: `${node.value}\n`});
      if (node.lang === 'bash') {
        step.commands.push(...node.value.split('\n'));
      }
    }
    const first = node.type === 'paragraph' ? node.children[0] : undefined;
    if (first?.type === 'inlineCode' && /^np[mx] /.test(first.value)) {
      step.commands.push(first.value);
    }
  }
  return step;
}

/** The recipes of CONTRIBUTING.md in their order: its sections that hold a numbered list. */
export function readRecipes(): Recipe[] {
  const {children} = unified().use(remarkParse).parse(readFileSync('CONTRIBUTING.md', 'utf8'));
  const sections: {title: string; nodes: RootContent[]}[] = [];
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 2) {
      const [text] = node.children;
      sections.push({title: text?.type === 'text' ? text.value : '', nodes: []});
    } else {
      sections.at(-1)?.nodes.push(node);
    }
  }
  return sections.flatMap(({title, nodes}) => {
    const index = nodes.findIndex(node => node.type === 'list' && node.ordered);
    const list = nodes[index];
    return list?.type === 'list'
      ? [
          {
            title,
            steps: list.children.map(item => readStep(item.children)),
            after: readStep(nodes.slice(index + 1)),
          },
        ]
      : [];
  });
}
