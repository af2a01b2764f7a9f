import path from 'node:path';
import {type Patch, editRule, replaceExactly} from './patch';

const name = 'chunkNames';

/** `name: [import, module, id of the module]`, as Docusaurus's code generator writes it. */
const ENTRY =
  /^( *"([^"]+)": \[\(\) => import\([^\n]+?"\)), "[^"\n]+", (require\.resolveWeak\([^\n]+\))\]/;

/**
 * What: names in Docusaurus's registry of chunks the chunk of each page, where it names the module.
 * Why: the server looks up a page's chunks in the client's manifest, which knows them by name only. Otherwise the HTML
 *   names the main chunks alone, and the browser finds the page's own after it has run those.
 * Gain: the HTML names all 6 scripts of a page, and 3 without it; 0.6 KiB of script (after brotli). Its time is still
 *   to be measured: without a number it has to go.
 * How it fails: the build stops and names the patch when the registry has another form.
 * Upstream: https://github.com/facebook/docusaurus/issues/7256
 */
export default {
  name,
  configureWebpack: ({generatedFilesDir, isServer}) => ({
    module: {
      rules: [
        editRule(path.join(generatedFilesDir, 'registry.js'), (source, file) =>
          replaceExactly(
            name,
            file,
            source,
            ENTRY,
            isServer ? '$1, "$2", $3]' : '$1]',
            count => count > 0,
          ),
        ),
      ],
    },
  }),
} satisfies Patch;
