import {createHash} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {rspack} from '@rspack/core';
import {PROGRAM_FILE, type ProgramFile} from '../../../src/pluginData/programFile';

/**
 * Puts the command and everything that it imports into one readable file for Node.js. The same sources give the same
 * bytes.
 *
 * @param siteDir absolute path of the site's root
 * @throws Error when a source cannot be compiled
 */
export async function bundleCommand(siteDir: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gear-program-'));
  try {
    await compile(siteDir, folder);
    return readFileSync(path.join(folder, PROGRAM_FILE), 'utf8');
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** What the page says about the file. */
export const described = (code: string): ProgramFile => ({
  bytes: Buffer.byteLength(code),
  sha256: createHash('sha256').update(code).digest('hex'),
});

function compile(siteDir: string, folder: string): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    target: 'node20',
    context: siteDir,
    entry: path.join(__dirname, 'command.ts'),
    devtool: false,
    output: {path: folder, filename: PROGRAM_FILE, module: true, chunkFormat: 'module'},
    experiments: {outputModule: true},
    optimization: {minimize: false},
    resolve: {extensions: ['.ts', '.js']},
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: {jsc: {target: 'es2022', parser: {syntax: 'typescript'}}},
          type: 'javascript/auto',
        },
      ],
      // The file starts itself in a thread, wherever it is.
      parser: {javascript: {importMeta: false, worker: false}},
    },
    plugins: [new rspack.BannerPlugin({banner: '#!/usr/bin/env node', raw: true})],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}
