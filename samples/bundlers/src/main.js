import {chainOf} from './chain.js';

const node =
  new URLSearchParams(location.search).get('node') ?? 'ws://127.0.0.1:9944';
document.querySelector('output').textContent = await chainOf(node);
