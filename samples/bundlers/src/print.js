import process from 'node:process';
import {chainOf} from './chain.js';

console.log(await chainOf(process.argv[2]));
