import {readFileSync} from 'node:fs';
import type {RootContent} from 'mdast';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

/** A fenced code block in a step. */
export type Block = {
  lang: string;
  /** The file to write the block to, if the block has a `title`. */
  file: string | undefined;
  text: string;
};

/** A numbered step: its code blocks, and the commands in its blocks and sentences, in order. */
export type Step = {blocks: Block[]; commands: string[]};

/** The files that have recipes. */
const FILES = ['CONTRIBUTING.md', 'MAINTAINING.md', 'deploy/meilisearch.md'];

/** A section of these files with a list of steps. `after` is the text below the list. */
export type Recipe = {title: string; steps: Step[]; after: Step};

/** Reads the blocks and commands of a step. Only a paragraph that begins with a command tells the reader to run it. */
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

/** Returns the recipes of all files, in order. They are the sections with a numbered list. */
export function readRecipes(): Recipe[] {
  const children = FILES.flatMap(
    file => unified().use(remarkParse).parse(readFileSync(file, 'utf8')).children,
  );
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
