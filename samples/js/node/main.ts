/** npx tsx node/main.ts [port] */
import {startNode} from './server.ts';

const port = Number(process.argv[2] ?? 9944);
const {url} = await startNode({port, blockTime: 3000, log: console.log});
console.log(
  `Stand-in node at ${url}. It keeps everything in memory; end it with Ctrl+C.`,
);
