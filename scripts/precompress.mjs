import {readFile, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

/**
 * Writes a `.br` and a `.gz` file beside each text file of a built site, at the highest compression level, for hosts
 * that send precompressed files (nginx with `brotli_static` and `gzip_static`). It skips `search/records.json`, because
 * no browser requests it.
 *
 * Usage: node scripts/precompress.mjs [folder, by default `build`]
 */
const COMPRESSIBLE =
  /(?<!\/records)\.(?:html|js|css|json|xml|atom|svg|txt|map|webmanifest|wasm|idl|md|ico)$/;
/** Smaller files fit into one network packet anyway, so compressing them gains nothing. In bytes. */
const SMALLEST = 512;

const dir = process.argv[2] ?? 'build';
const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const files = (await readdir(dir, {recursive: true}))
  .filter(file => COMPRESSIBLE.test(file))
  .map(file => path.join(dir, file));
if (!files.some(file => file.endsWith('index.html'))) {
  throw new Error(`${dir} contains no built site: run "docusaurus build" first`);
}

const totals = {files: 0, raw: 0, brotli: 0};
async function compressNext() {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const bytes = await readFile(file);
    if (bytes.length < SMALLEST) {
      continue;
    }
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      compressGzip(bytes, {level: 9}),
    ]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    totals.files += 1;
    totals.raw += bytes.length;
    totals.brotli += br.length;
  }
}
// zlib runs in Node's thread pool, which has four threads.
await Promise.all(Array.from({length: 4}, compressNext));

const mib = (/** @type {number} */ bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
console.log(
  `Compressed ${totals.files} files: ${mib(totals.raw)} to ${mib(totals.brotli)} with brotli`,
);
