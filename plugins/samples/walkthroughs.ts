import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Code, ListItem, Paragraph, PhrasingContent, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {
  entryOf,
  hasTokens,
  type AnsweredCall,
  type Step,
  type Walkthrough,
} from '../../src/chain/walkthrough';
import {stateQueries, type Idl} from '../../src/sails/idl';
import {parseIdl} from '../../src/sails/parseIdl';
import {formatCall} from '../../src/sails/payload';
import {code, component, inPlace, statements, text} from '../shared/pageNodes';
import {programFolder} from './programs';

type Options = {siteDir: string};

const TOOL = 'RunProgram';

/** What `embedSamples` adds to a fence: where the file is. */
const SOURCE = /source="samples\/programs\/[^/]+\/([^/]+)\//;

const paragraph = (...children: PhrasingContent[]): Paragraph => ({type: 'paragraph', children});

/** A step in a line that needs no language. */
function lineOf(step: Step<AnsweredCall>, idls: ReadonlyMap<string, Idl>): Paragraph {
  if (!('call' in step)) return paragraph(text(`… ${step.blocks} × 3 s`));
  const {by, to, call, args, answer, value} = step;
  const message = formatCall(entryOf(idls.get(to)!, call), args);
  return paragraph(
    ...[text(`${by} → ${to} `), code(message)],
    ...(value === undefined
      ? []
      : [text(' + '), code(`${BigInt(value).toLocaleString('en-US')} planck`)]),
    ...[text(' → '), code(answer)],
  );
}

/**
 * Remark plugin: turns a fence ```` ```walkthrough file=samples/programs/<subject>/<program>/walkthrough.json ```` into the tool
 * that runs the program, with the steps as a list for readers without scripts. It follows `embedSamples`, which fills
 * the fence.
 *
 * @throws Error with page and line when a step calls a function that its program does not have
 */
export default function walkthroughs({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    let hasTool = false;
    visit(tree, 'code', (node: Code, index, parent) => {
      if (node.lang !== 'walkthrough') return;
      parent!.children[index!] = inPlace(siteDir, file, node, () => {
        const walkthrough = JSON.parse(node.value) as Walkthrough;
        const {cast, steps} = walkthrough;
        const idls = new Map(
          cast.map(({name, program: folder}) => {
            const idl = `${programFolder(siteDir, folder)}/client/${folder}.idl`;
            return [name, parseIdl(readFileSync(path.join(siteDir, idl), 'utf8'))];
          }),
        );
        const items = steps.map((step): ListItem => ({
          type: 'listItem',
          children: [lineOf(step, idls)],
        }));
        const [, program] = SOURCE.exec(node.meta ?? '')!;
        return {
          ...component(TOOL, {
            program,
            queries: stateQueries(idls.get(cast.at(-1)!.name)!).length,
            hasTokens: hasTokens(walkthrough) ? null : undefined,
          }),
          children: [{type: 'list', ordered: true, children: items}],
        };
      });
      hasTool = true;
    });
    if (hasTool)
      tree.children.unshift(statements(`import ${TOOL} from '@site/src/tools/${TOOL}';`));
  };
}
