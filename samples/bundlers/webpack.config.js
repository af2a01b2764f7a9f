import {fileURLToPath} from 'node:url';

export default {
  mode: 'production',
  entry: './src/main.js',
  resolve: {
    alias: {assert: fileURLToPath(new URL('assert.js', import.meta.url))},
  },
};
