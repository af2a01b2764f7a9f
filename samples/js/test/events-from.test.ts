import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {GearApi, type IGearEvent} from '@gear-js/api';
import type {ProviderInterface} from '@polkadot/rpc-provider/types';
import {eventsFrom, type From} from '../src/events/events-from.ts';
import {Chain, hashOf, settle} from './support/chain.ts';

/**
 * Three events. Only the last one is of the kind that is looked for; it carries
 * `data`.
 */
const eventsWith = (data: string) => [
  {section: 'system', method: 'ProgramChanged', data: 'wrong pallet'},
  {section: 'gear', method: 'CodeChanged', data: 'wrong event'},
  {section: 'gear', method: 'ProgramChanged', data},
];

/** A chain where block n carries the event data `"n"`. */
function chainTo(newest: number): Chain {
  const chain = new Chain(0);
  for (let number = 1; number <= newest; number++) add(chain, number);
  return chain;
}

function add(chain: Chain, number: number): void {
  chain.add(number, {events: eventsWith(`${number}`)});
}

async function listen(chain: Chain, options: Pick<From, 'from' | 'blocks'>) {
  const seen: unknown[] = [];
  const errors: string[] = [];
  const onEvent = ({data}: IGearEvent['ProgramChanged']) => {
    seen.push(data);
    if (String(data) === 'bad') throw new Error('listener failed');
  };
  const onError = (error: unknown) => errors.push(String(error));
  const end = await eventsFrom(chain.api, 'ProgramChanged', onEvent, {
    ...options,
    onError,
  });
  await settle();
  return {seen, errors, end};
}

describe('events from a block on', () => {
  for (const from of [7, hashOf(7)]) {
    it(`reads old blocks once, in order, then new ones: from ${from}`, async () => {
      const chain = chainTo(9);
      const {seen, errors} = await listen(chain, {from});
      assert.deepEqual(seen, ['7', '8', '9']);
      for (const number of [10, 11]) {
        add(chain, number);
        await chain.announce();
      }
      assert.deepEqual(seen, ['7', '8', '9', '10', '11']);
      assert.deepEqual(errors, []);
    });
  }

  it('fills the gap after the connection was lost', async () => {
    const chain = chainTo(9);
    const {seen} = await listen(chain, {from: 9});
    for (const number of [10, 11, 12]) add(chain, number);
    await chain.announce();
    assert.deepEqual(seen, ['9', '10', '11', '12']);
  });

  it('reads the blocks of the winning fork', async () => {
    const chain = chainTo(9);
    const {seen} = await listen(chain, {from: 9});
    add(chain, 10);
    await chain.announce();
    chain.add(10, {fork: 'b', parentFork: 'a', events: eventsWith('10b')});
    chain.add(11, {fork: 'b', events: eventsWith('11b')});
    await chain.announce();
    assert.deepEqual(seen, ['9', '10', '10b', '11b']);
  });

  it('reads finalized blocks only, when asked to', async () => {
    const chain = chainTo(9);
    const {seen} = await listen(chain, {from: 9, blocks: 'finalized'});
    add(chain, 10);
    await chain.announce('latest');
    assert.deepEqual(seen, ['9']);
    await chain.announce('finalized');
    assert.deepEqual(seen, ['9', '10']);
  });

  it('waits if the first block does not exist yet', async () => {
    const chain = chainTo(9);
    const {seen} = await listen(chain, {from: 11});
    for (const number of [10, 11]) {
      add(chain, number);
      await chain.announce();
    }
    assert.deepEqual(seen, ['11']);
  });

  it('reports a block that it cannot read, and retries it at the next block', async () => {
    const chain = chainTo(9);
    chain.unreadable.add(hashOf(9));
    const {seen, errors} = await listen(chain, {from: 8});
    assert.deepEqual(seen, ['8']);
    assert.deepEqual(errors, [
      `Error: State already discarded for ${hashOf(9)}`,
    ]);
    chain.unreadable.clear();
    add(chain, 10);
    await chain.announce();
    assert.deepEqual(seen, ['8', '9', '10']);
  });

  it('reports an error of the listener and continues', async () => {
    const chain = chainTo(9);
    chain.add(10, {events: [...eventsWith('bad'), ...eventsWith('good')]});
    const {seen, errors} = await listen(chain, {from: 10});
    add(chain, 11);
    await chain.announce();
    assert.deepEqual(seen, ['bad', 'good', '11']);
    assert.deepEqual(errors, ['Error: listener failed']);
  });

  it('ends', async () => {
    const chain = chainTo(9);
    const {seen, end} = await listen(chain, {from: 9});
    end();
    add(chain, 10);
    await chain.announce();
    assert.deepEqual(seen, ['9']);
    assert.equal(chain.listeners, 0);
  });
});

describe('a subscription of @gear-js/api 0.44.2 with a start block: eventsFrom is needed as long as these tests pass', () => {
  /**
   * The numbers of the blocks that `subscribeToHeadsFrom` delivers on a chain
   * of 9 blocks that grows by 10 and 11.
   */
  async function blocksFrom(from: number): Promise<number[]> {
    const send = async () => Promise.reject(new Error('no node'));
    const provider = {isConnected: false, on: () => () => undefined, send};
    const {blocks} = new GearApi({
      provider: provider as unknown as ProviderInterface,
    });
    const chain = new Chain(9);
    Object.assign(blocks as object, {api: chain.api});

    const seen: number[] = [];
    await blocks.subscribeToHeadsFrom(
      from,
      ({number}) => void seen.push(number.toNumber()),
    );
    await settle();
    for (const number of [10, 11]) {
      chain.add(number);
      await chain.announce();
    }
    return seen;
  }

  it('reads up to the newest block at the time of the call, and nothing after it', async () => {
    assert.deepEqual(await blocksFrom(5), [5, 6, 7, 8, 9]);
  });

  it('reads the newest block twice if it is also the start block', async () => {
    assert.deepEqual(await blocksFrom(9), [9, 9]);
  });
});
