import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Address and integrity hash of KaTeX's stylesheet on the CDN, for the very KaTeX that rehype-katex draws formulas with.
 *
 * Version and integrity hash come from the installed package, which holds the same bytes as the CDN
 * (jsDelivr serves the npm package), so page and stylesheet can't drift apart.
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
