import {expect, test} from '@playwright/test';
import {after, type Event, pending, ROOM, start} from '../../src/components/ActorExchange/model';

const send = (amount: number): Event => ({type: 'send', amount});
const next = (stage: 'request' | 'handled' | 'reply'): Event => ({type: 'next', stage});
const run = (...events: Event[]) => events.reduce(after, start);

test.describe('the home page’s exchange of messages', () => {
  test('the state changes when the handler ends, and the reply carries the new state', () => {
    expect(run(send(5), next('request'))).toMatchObject({
      total: 40,
      messages: [{amount: 5, stage: 'handled'}],
    });
    expect(run(send(5), next('request'), next('handled'))).toMatchObject({
      total: 45,
      messages: [{stage: 'reply', total: 45}],
    });
    expect(run(send(5), next('request'), next('handled'), next('reply'))).toMatchObject({
      total: 45,
      messages: [],
      last: {amount: 5, total: 45},
    });
  });

  test('a message waits in the queue until the one before it is handled', () => {
    const both = run(send(2), send(5), next('request'), next('request'));
    expect(both.messages.map(({stage}) => stage)).toEqual(['handled', 'queued']);
    const first = after(both, next('handled'));
    expect(first.messages.map(({stage}) => stage)).toEqual(['reply', 'handled']);
    const done = [next('handled'), next('reply'), next('reply')].reduce(after, first);
    expect(done).toMatchObject({total: 47, messages: [], last: {amount: 5, total: 47}});
  });

  test('a reply keeps the total of its own message', () => {
    const second = run(send(2), send(5), next('request'), next('request'), next('handled'));
    expect(after(after(second, next('handled')), next('reply')).last).toMatchObject({total: 42});
  });

  test('no message is sent while the queue has no room, and an event without its message changes nothing', () => {
    const full = run(...Array.from({length: ROOM + 1}, () => send(2)));
    expect(pending(full)).toHaveLength(ROOM);
    expect(run(next('reply'))).toBe(start);
  });
});
