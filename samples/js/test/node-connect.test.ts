import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {connect} from '../src/getting-started/connect.ts';
import {linesOf, type TestNode, testNode} from './support/node.ts';

let node: TestNode;
before(async () => {
  node = await testNode();
});
after(async () => node.close());

describe('on a node', () => {
  it('print-chain prints what it is connected to, which cannot be taken for a network', async () => {
    const lines = await linesOf('getting-started/print-chain.ts', {
      NODE_URL: node.url,
    });
    assert.deepEqual(
      lines.map(line => line.split(/\s+/)[0]),
      ['Chain', 'Node', 'Runtime', 'Genesis'],
    );
    if (!node.isStandIn) return;
    assert.match(
      lines.join('\n'),
      /^Chain {4}Stand-in .*\nNode .* stand-in node .*\nRuntime {2}vara-stand-in 2/,
    );
    assert.match(node.lines[0]!, /not a Gear node/);
  });

  it('watch-blocks prints five blocks with rising numbers', async () => {
    const lines = await linesOf('getting-started/watch-blocks.ts', {
      NODE_URL: node.url,
    });
    const numbers = lines.map(line =>
      Number(/^#(\d+) 0x[0-9a-f]{64}$/.exec(line)![1]),
    );
    assert.equal(numbers.length, 5);
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].sort((a, b) => a - b),
    );
  });

  it('connect goes on to it when the first endpoint is dead', async () => {
    const api = await connect(['ws://127.0.0.1:1', node.url]);
    const genesis = await api.rpc.chain.getBlockHash(0);
    await api.disconnect();
    assert.equal(api.genesisHash.toHex(), genesis.toHex());
  });

  it('api-tour reads limits, storage and a balance, and builds a transaction', async () => {
    const lines = await linesOf('getting-started/api-tour.ts', {
      NODE_URL: node.url,
    });
    assert.deepEqual(lines.slice(0, 4), [
      '1000000000000n',
      '750000000000n',
      '100n',
      '3000n',
    ]);
    assert.match(lines[4]!, /^\d+n 0 0 0x00001468656c6c6f$/);
  });
});

describe('the stand-in node', () => {
  it('says by name what it cannot do', async t => {
    if (!node.isStandIn) return t.skip('not the stand-in node');
    const api = await connect(node.url);
    try {
      const missing = [
        api.query.staking.currentEra(),
        api.provider.send('system_peers', []),
      ];
      await assert.rejects(
        missing[0]!,
        /The storage staking.currentEra is not modeled/,
      );
      await assert.rejects(missing[1]!, /system_peers/);
    } finally {
      await api.disconnect();
    }
    assert.ok(node.lines.some(line => line.includes('staking.currentEra')));
  });
});
