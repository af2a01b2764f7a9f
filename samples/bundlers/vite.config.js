import {fileURLToPath} from 'node:url';

export default {
  resolve: {
    alias: {assert: fileURLToPath(new URL('assert.js', import.meta.url))},
  },
};
