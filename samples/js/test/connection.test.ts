import assert from 'node:assert/strict';
import {type Socket, createServer} from 'node:net';
import {describe, it, mock} from 'node:test';
import {GearApi} from '@gear-js/api';
import {WsProvider} from '@polkadot/api';
import {connect} from '../src/getting-started/connect.ts';
import {
  idFrom,
  nodeUrl,
  required,
  signer,
} from '../src/getting-started/environment.ts';
import {
  LOCAL_NODE,
  networkName,
  NETWORKS,
} from '../src/getting-started/networks.ts';
import {fakeNode} from './support/fake-node.ts';
import vectors from './vectors/accounts.json' with {type: 'json'};

const DEAD = 'ws://127.0.0.1:1';

describe('networks', () => {
  it('are told apart by genesis hash', () => {
    assert.equal(networkName(NETWORKS.vara.genesis), 'vara');
    assert.equal(networkName(NETWORKS.testnet.genesis), 'testnet');
    assert.equal(networkName(`0x${'00'.repeat(32)}`), 'other');
  });
});

describe('connecting', () => {
  it('to a dead endpoint fails with an error that names it', async () => {
    await assert.rejects(connect(DEAD), {
      message: `Cannot connect to ${DEAD}: connection failed`,
    });
  });

  it('continues with the next endpoint when one is dead', async () => {
    mock.method(console, 'error', () => undefined); // polkadot.js complains about the fake node's empty metadata
    const node = await fakeNode();
    try {
      const api = await connect([DEAD, node.url]);
      assert.equal(api.genesisHash.toHex(), node.genesis);
      await api.disconnect();
    } finally {
      node.close();
      mock.restoreAll();
    }
  });

  it('fails with an error that names all endpoints when none responds', async () => {
    await assert.rejects(connect([DEAD, 'ws://127.0.0.1:2']), {
      message: `Cannot connect to ${DEAD}: connection failed; ws://127.0.0.1:2: connection failed`,
    });
  });

  it('to a silent endpoint fails after the deadline', async () => {
    const sockets: Socket[] = [];
    const server = createServer(socket => sockets.push(socket)); // accepts connections and sends nothing
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    const url = `ws://127.0.0.1:${address.port}`;
    await assert.rejects(connect(url, 200), {
      message: `Cannot connect to ${url}: no answer in 200 ms`,
    });
    server.close();
    sockets.forEach(socket => socket.destroy()); // Node.js 22 does not close its end
  });

  it('to an address with another scheme is rejected', async () => {
    await assert.rejects(connect('http://127.0.0.1:1'), {
      message:
        /Endpoint should start with 'ws:\/\/', received 'http:\/\/127.0.0.1:1'/,
    });
  });
});

describe('GearApi.create of @gear-js/api 0.44.2 with a list of endpoints', () => {
  it('rejects at the first dead one, so connect tries them one by one; if this test fails, it need not any more', async () => {
    const node = await fakeNode();
    const provider = new WsProvider([DEAD, node.url]);
    try {
      await assert.rejects(GearApi.create({provider}));
    } finally {
      await provider.disconnect();
      node.close();
    }
  });
});

describe('environment', () => {
  it('gives the address of the node, by default the local one', () => {
    assert.equal(nodeUrl({}), LOCAL_NODE);
    assert.equal(
      nodeUrl({NODE_URL: NETWORKS.testnet.endpoint}),
      NETWORKS.testnet.endpoint,
    );
    assert.throws(() => nodeUrl({NODE_URL: 'localhost'}), {
      message: 'NODE_URL must start with ws:// or wss://, got "localhost"',
    });
  });

  it('gives ids of 32 bytes', () => {
    const id = `0x${'ab'.repeat(32)}`;
    assert.equal(idFrom('PROGRAM_ID', {PROGRAM_ID: id}), id);
    assert.throws(() => idFrom('PROGRAM_ID', {PROGRAM_ID: '0x12'}), {
      message: 'PROGRAM_ID must be 0x and 64 hex digits (32 bytes), got "0x12"',
    });
    assert.throws(() => required('WASM', {}), {
      message: 'Set WASM, for example: WASM=… npx tsx <file>',
    });
  });

  it('gives Alice on a local node only', async () => {
    assert.equal((await signer({})).address, vectors.testAccounts['//Alice']);
    assert.equal(
      (await signer({SIGNER_URI: '//Bob'})).address,
      vectors.testAccounts['//Bob'],
    );
    await assert.rejects(
      signer({NODE_URL: NETWORKS.testnet.endpoint}),
      /^Error: Set SIGNER_URI/,
    );
    await assert.rejects(
      signer({NODE_URL: 'ws://localhost.example.org'}),
      /^Error: Set SIGNER_URI/,
    );
  });
});
