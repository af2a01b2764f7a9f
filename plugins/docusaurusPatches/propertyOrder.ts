import {type Patch, editRule, replaceExactly} from './patch';

const name = 'propertyOrder';

/**
 * What: sorts the names of an object's properties by code unit instead of by language, in theme-common's `reactUtils.js`.
 * Why: the sort only serves a comparison, so any order will do; but the one by language starts the browser's collator.
 * Gain: 30 of the 80 ms that the last step of hydration takes at a quarter of the CPU (Chromium's profiler).
 * How it fails: the build stops and names the patch when the sort is gone.
 * Upstream: none yet; a change of one line.
 */
export default {
  name,
  configureWebpack: () => ({
    module: {
      rules: [
        editRule(/[\\/]theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/, (source, file) =>
          replaceExactly(
            name,
            file,
            source,
            /(\w+)\[0\]\.localeCompare\((\w+)\[0\]\)/,
            '($1[0] < $2[0] ? -1 : 1)',
          ),
        ),
      ],
    },
  }),
} satisfies Patch;
