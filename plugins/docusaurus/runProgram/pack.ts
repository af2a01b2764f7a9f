/** `npm run program:pack -- [folder]`: writes the command as an npm package, for `npm pack` and `npm publish`. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {PROGRAM_FILE} from '../../../src/pluginData/programFile';
import {bundleCommand} from './bundle';

/** Where the package is written, if nobody says it. */
const FOLDER = 'gear-program';

async function pack(folder: string): Promise<void> {
  const siteDir = path.join(__dirname, '../../..');
  const site = readFileSync(path.join(siteDir, 'package.json'), 'utf8');
  const {version, license} = JSON.parse(site) as {version: string; license: string};
  const manifest = {
    name: 'gear-program',
    version,
    description: 'Runs the Wasm of a Gear program with a list of calls, on a chain in memory',
    license,
    bin: PROGRAM_FILE,
    files: [PROGRAM_FILE],
    engines: {node: '>=20'},
  };
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, PROGRAM_FILE), await bundleCommand(siteDir));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${folder}: ${PROGRAM_FILE}, package.json`);
}

void pack(process.argv[2] ?? FOLDER);
