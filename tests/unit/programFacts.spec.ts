import {readFileSync, statSync} from 'node:fs';
import type {Root} from 'mdast';
import {expect, test} from '@playwright/test';
import {VFile} from 'vfile';
import programFacts from '../../plugins/samples/programFacts';
import {attributesOf, fence} from './tree';

const PING = 'samples/programs/concepts/ping';

/** Returns the page with the fence ```` ```programs <names> ````, and with the tool that runs a program. */
function page(names: string, hasTool: boolean): Root {
  const tool = {type: 'mdxJsxFlowElement', name: 'RunProgram', attributes: [], children: []};
  const tree = {
    type: 'root',
    children: [fence({lang: 'programs', meta: names, line: 9}), ...(hasTool ? [tool] : [])],
  } as Root;
  programFacts({siteDir: '.'})(tree, new VFile({path: 'docs/x.md'}));
  return tree;
}

test('a page about programs says their sizes, interfaces and how many tests passed', () => {
  const {programs, runs} = attributesOf(page('ping-gstd ping', true));
  const [plain, sails] = JSON.parse(String(programs)) as Record<string, unknown>[];
  const passed = readFileSync(`${PING}/output.txt`, 'utf8').match(/^test .* \.\.\. ok$/gm);
  expect(sails).toEqual({
    name: 'ping',
    folder: PING,
    bytes: statSync(`${PING}/ping.opt.wasm`).size,
    tests: passed?.length,
    idl: `${PING}/client/ping.idl`,
  });
  expect(plain).not.toHaveProperty('idl');
  expect(runs).toBe('true');
  expect(attributesOf(page('ping', false))).not.toHaveProperty('runs');
});

test('a program that does not exist fails the build, with page and line', () => {
  expect(() => page('pong', false)).toThrow(/^docs\/x\.md:9: There is no program "pong"/);
});
