import {fileURLToPath} from 'node:url';

export default {
  // polkadot.js alone is larger than the 500 kB above which Vite warns.
  build: {chunkSizeWarningLimit: 1500},
  resolve: {
    alias: {assert: fileURLToPath(new URL('assert.js', import.meta.url))},
  },
};
