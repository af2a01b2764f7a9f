/**
 * The node for tests of samples that talk to one: the stand-in node, or the
 * node whose address is in `GEAR_NODE`. Samples run as readers run them: as
 * commands, which know the node from the environment.
 */
import {spawn} from 'node:child_process';
import {mkdtempSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {wholeFile} from '../../../../plugins/samples/wholeFile.ts';
import {startNode} from '../../node/server.ts';

const FOLDER = fileURLToPath(new URL('../..', import.meta.url));
const SITE = fileURLToPath(new URL('../../../..', import.meta.url));
/**
 * Milliseconds from block to block. The chain's clock goes 3 s a block all the
 * same.
 */
const BLOCK_TIME = 100;

export type TestNode = {
  url: string;
  /** False for the node of `GEAR_NODE`. */
  isStandIn: boolean;
  /** What the stand-in node has said. */
  lines: string[];
  close: () => Promise<void>;
};

export async function testNode(): Promise<TestNode> {
  const lines: string[] = [];
  const url = process.env.GEAR_NODE;
  if (url) return {url, isStandIn: false, lines, close: async () => undefined};
  const node = await startNode({
    port: 0,
    blockTime: BLOCK_TIME,
    log: line => lines.push(line),
  });
  return {...node, isStandIn: true, lines};
}

export type Result = {code: number | null; output: string; errors: string};

/**
 * Runs `npx tsx <file>` in a folder with these variables, and waits for its
 * end.
 */
async function runFile(
  folder: string,
  file: string,
  env: Record<string, string>,
): Promise<Result> {
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), file],
    {
      cwd: folder,
      env: {...process.env, ...env},
    },
  );
  const result: Result = {code: null, output: '', errors: ''};
  child.stdout.on('data', (data: Buffer) => (result.output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (result.errors += data.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve({...result, code}));
  });
}

/** Runs `npx tsx src/<sample>` with these variables, and waits for its end. */
export const runSample = (
  sample: string,
  env: Record<string, string> = {},
): Promise<Result> => runFile(FOLDER, `src/${sample}`, env);

function linesIn(sample: string, {code, output, errors}: Result): string[] {
  if (code !== 0)
    throw new Error(`${sample} ended with ${code}:\n${output}${errors}`);
  return output.trimEnd().split('\n');
}

/**
 * The output of a sample that must succeed, as lines. @throws Error with what
 * it printed
 */
export const linesOf = async (
  sample: string,
  env: Record<string, string> = {},
): Promise<string[]> => linesIn(sample, await runSample(sample, env));

/**
 * The same, with the whole file of the sample that pages offer, alone in a
 * folder with the packages.
 */
export async function linesOfWhole(
  sample: string,
  env: Record<string, string> = {},
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'whole-file-'));
  symlinkSync(
    path.join(FOLDER, 'node_modules'),
    path.join(folder, 'node_modules'),
  );
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(
    path.join(folder, 'main.ts'),
    wholeFile(SITE, `samples/js/src/${sample}`),
  );
  return linesIn(sample, await runFile(folder, 'main.ts', env));
}
