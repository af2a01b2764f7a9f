/** The node behind a WebSocket: one JSON-RPC request a message. */
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {u8aToHex} from '@polkadot/util';
import {cryptoWaitReady} from '@polkadot/util-crypto';
import {Keyring} from '@polkadot/keyring';
import {type WebSocket, WebSocketServer} from 'ws';
import {NotModeled} from '../../../src/chain/errors.ts';
import type {Hex} from '../../../src/sails/hex.ts';
import {runtimeMetadata} from './metadata.ts';
import {Node, RpcError} from './node.ts';
import {rpcOf} from './rpc.ts';
import {Runtime} from './runtime.ts';

export type Options = {
  /** 0 for any free port. */
  port: number;
  /**
   * Least time from block to block, in ms. The chain's own clock goes 3 s a
   * block.
   */
  blockTime: number;
  /** Gets what the node has to say. */
  log: (line: string) => void;
};

export type StandInNode = {
  url: string;
  /** Ends the server, its connections and its blocks. */
  close: () => Promise<void>;
};

/**
 * Names of the test accounts, `//Alice` and so on, as in a development chain.
 */
const NAMES = ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Ferdie'];
const PLANCK_EACH = 1_000_000n * 10n ** 12n;
/** Time of block 0, so that two runs are alike: 2026-01-01. */
const START = BigInt(Date.UTC(2026, 0, 1));

/**
 * Starts a node on the local machine. @throws Error when the port is taken, or
 * the metadata is not to be had
 */
export async function startNode({
  port,
  blockTime,
  log,
}: Options): Promise<StandInNode> {
  await cryptoWaitReady();
  const keyring = new Keyring({type: 'sr25519'});
  const accounts = new Map<Hex, bigint>(
    NAMES.map(name => [
      u8aToHex(keyring.addFromUri(`//${name}`).publicKey),
      PLANCK_EACH,
    ]),
  );
  const node = new Node(new Runtime(runtimeMetadata()), accounts, START, log);
  const server = new WebSocketServer({host: '127.0.0.1', port});
  await once(server, 'listening');
  server.on('connection', socket => {
    log(
      'Stand-in node of the Gear documentation: a chain in memory, not a Gear node, no network.',
    );
    serve(node, socket, log);
  });
  const ending = new AbortController();
  void makeBlocks(node, server, blockTime, ending.signal);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      ending.abort();
      server.clients.forEach(client => client.terminate());
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Makes blocks until the signal. The next one waits until every client has read
 * the last one, and has nothing more to ask about it. A client that is slower
 * than the blocks would fall behind for ever, and sign transactions for blocks
 * that are long past.
 */
async function makeBlocks(
  node: Node,
  server: WebSocketServer,
  blockTime: number,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    await Promise.all([
      new Promise(resolve => setTimeout(resolve, blockTime)),
      ...Array.from(server.clients, hasCaughtUp),
    ]);
    if (!ending.aborted) node.makeBlock();
  }
}

/**
 * Resolves when the client has answered a ping without having asked for
 * anything in between, or is gone.
 */
async function hasCaughtUp(client: WebSocket): Promise<void> {
  let hasAsked: boolean;
  const ask = () => (hasAsked = true);
  client.on('message', ask);
  do {
    hasAsked = false;
    await pong(client);
  } while (hasAsked);
  client.off('message', ask);
}

/** Resolves when the client has answered a ping, or is gone. */
const pong = (client: WebSocket): Promise<void> =>
  new Promise(resolve => {
    if (client.readyState !== client.OPEN) return resolve();
    const done = () => {
      client.off('pong', done).off('close', done);
      resolve();
    };
    client.on('pong', done).on('close', done);
    client.ping();
  });

type Request = {id: number | string | null; method: string; params?: unknown[]};

function serve(
  node: Node,
  socket: WebSocket,
  log: (line: string) => void,
): void {
  const {methods, subscriptions} = rpcOf(node);
  const open = new Map<string, () => void>();
  let count = 0;
  const send = (content: object) =>
    socket.send(JSON.stringify({jsonrpc: '2.0', ...content}));

  const subscribe = (id: Request['id'], method: string, params: unknown[]) => {
    const subscription = `stand-in-${++count}`;
    // The client learns the id of its subscription before the first message of
    // it.
    let early: object[] | undefined = [];
    const notify = (name: string, result: unknown) => {
      const content = {method: name, params: {subscription, result}};
      if (early) early.push(content);
      else if (open.has(subscription)) send(content);
    };
    open.set(subscription, subscriptions[method]!(params, notify));
    send({id, result: subscription});
    early.forEach(send);
    early = undefined;
  };

  const answer = ({id, method, params = []}: Request) => {
    if (subscriptions[method]) subscribe(id, method, params);
    else if (/_unsubscribe|_unwatch/.test(method)) {
      const end = open.get(String(params[0]));
      open.delete(String(params[0]));
      end?.();
      send({id, result: end !== undefined});
    } else if (methods[method]) send({id, result: methods[method](params)});
    else throw new NotModeled(`The method ${method}`);
  };

  socket.on('message', (message: Buffer) => {
    let request: Request;
    try {
      request = JSON.parse(message.toString()) as Request;
    } catch {
      send({id: null, error: {code: -32700, message: 'Parse error'}});
      return;
    }
    try {
      answer(request);
    } catch (error) {
      send({id: request.id, error: errorOf(error, log)});
    }
  });
  socket.on('close', () => open.forEach(end => end()));
}

/**
 * The error that a request gets. What is not modeled is said on the console,
 * too.
 */
function errorOf(error: unknown, log: (line: string) => void) {
  if (error instanceof RpcError) {
    const {code, message, data} = error;
    return data === undefined ? {code, message} : {code, message, data};
  }
  if (error instanceof NotModeled) {
    const message = `The stand-in node cannot do this: ${error.message}`;
    log(message);
    return {code: -32601, message};
  }
  log(String(error instanceof Error ? error.stack : error));
  return {code: -32603, message: `Internal error: ${String(error)}`};
}
