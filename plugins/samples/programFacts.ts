import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Code, Root} from 'mdast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import type {ProgramFact} from '../../src/pluginData';
import {component, inPlace} from '../shared/pageNodes';
import {passedTests, programFolder} from './programs';

type Options = {siteDir: string};

/**
 * Returns what a page says about a sample program.
 *
 * @throws Error when there is no such program, or its Wasm or the output of its tests is missing
 */
function factOf(siteDir: string, name: string): ProgramFact {
  const folder = programFolder(siteDir, name);
  const file = (rest: string) => path.join(siteDir, folder, rest);
  const idl = `client/${name}.idl`;
  return {
    name,
    folder,
    bytes: statSync(file(`${name}.opt.wasm`)).size,
    tests: passedTests(readFileSync(file('output.txt'), 'utf8')),
    ...(existsSync(file(idl)) && {idl: `${folder}/${idl}`}),
  };
}

/**
 * Remark plugin: turns a fence that names sample programs, ```` ```programs dex-pair dex-factory ````, into the component
 * `ProgramFacts`: their sources, sizes and interfaces, and how many tests passed in their last run.
 *
 * @throws Error with page and line when a program is not known
 */
export default function programFacts({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    let runs = false;
    visit(tree, node => {
      runs ||= 'name' in node && node.name === 'RunProgram';
    });
    visit(tree, 'code', (node: Code, index, parent) => {
      if (node.lang !== 'programs') return;
      const facts = inPlace(siteDir, file, node, () =>
        (node.meta ?? '').split(/\s+/).map(name => factOf(siteDir, name)),
      );
      parent!.children[index!] = component('ProgramFacts', {
        programs: JSON.stringify(facts),
        runs: runs ? 'true' : undefined,
      });
    });
  };
}
