import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Returns the address and integrity hash of KaTeX's stylesheet on the CDN, in the version that rehype-katex uses.
 *
 * Version and hash come from the installed package, so that the stylesheet always fits the rendered formulas. jsDelivr
 * serves the npm package, so the CDN has the same bytes.
 */
export function katexStylesheet() {
  const packageFile = require.resolve('katex/package.json', {
    paths: [path.dirname(require.resolve('rehype-katex'))],
  });
  const {version} = JSON.parse(readFileSync(packageFile, 'utf8')) as {version: string};
  const css = readFileSync(path.join(path.dirname(packageFile), 'dist/katex.min.css'));
  return {
    href: `https://cdn.jsdelivr.net/npm/katex@${version}/dist/katex.min.css`,
    integrity: `sha384-${createHash('sha384').update(css).digest('base64')}`,
  };
}
