/**
 * A node without a chain. It responds to the requests of `GearApi.create`, with
 * empty metadata.
 */
import type {AddressInfo} from 'node:net';
import {once} from 'node:events';
import type {HexString} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import {WebSocketServer} from 'ws';

interface FakeNode {
  url: string;
  genesis: HexString;
  close: () => void;
}

const genesis: HexString = `0x${'11'.repeat(32)}`;

const emptyMetadata = new TypeRegistry()
  .createType('Metadata', {
    magicNumber: 0x6174656d, // "meta"
    metadata: {
      V14: {
        lookup: {types: []},
        pallets: [],
        extrinsic: {type: 0, version: 4, signedExtensions: []},
        type: 0,
      },
    },
  })
  .toHex();

const answers: Record<string, unknown> = {
  chain_getBlockHash: genesis,
  rpc_methods: {methods: []},
  state_getMetadata: emptyMetadata,
  state_getRuntimeVersion: {
    specName: 'vara',
    implName: 'vara',
    authoringVersion: 1,
    specVersion: 20_000,
    implVersion: 1,
    apis: [],
    transactionVersion: 1,
    stateVersion: 1,
  },
  state_subscribeRuntimeVersion: 'subscription',
  system_chain: 'Development',
  system_properties: {},
};

/**
 * Starts a server on a free local port; `close` ends the server and its
 * connections.
 */
export async function fakeNode(): Promise<FakeNode> {
  const server = new WebSocketServer({host: '127.0.0.1', port: 0});
  await once(server, 'listening');
  server.on('connection', socket =>
    socket.on('message', (message: Buffer) => {
      const {id, method} = JSON.parse(message.toString()) as {
        id: number;
        method: string;
      };
      socket.send(
        JSON.stringify({jsonrpc: '2.0', id, result: answers[method] ?? null}),
      );
    }),
  );
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    genesis,
    close: () => {
      server.clients.forEach(socket => socket.terminate());
      server.close();
    },
  };
}
