/** Plays a scenario of messages on the site's own chain and records its steps, for the actor simulator. */
import {Chain} from '../../../src/chain/chain';
import type {Message as ChainMessage} from '../../../src/chain/dispatch';
import {replyId, signalId} from '../../../src/chain/ids';
import type {ChainEvent} from '../../../src/chain/state';
import type {Hex} from '../../../src/sails/hex';
import type {
  Actor,
  Event,
  Message,
  Meter,
  State,
  Step,
  User,
} from '../../../src/tools/ActorSimulator/steps';
import {IDS, type Move, report, silent, textOf, VARA, wasm} from './scenarios';

/** Gas limit of the users' messages. */
const GAS_LIMIT = 40_000_000_000n;

const ACTORS = Object.keys(IDS) as Actor[];
const PROGRAMS = ['A', 'B', 'C'] as const;
const FIELDS = ['total', 'ticks', 'signals'] as const;

/** How gtest writes reply codes. */
const CODES: Record<Hex, NonNullable<Message['code']>> = {
  '0x00000000': 'Success(Auto)',
  '0x00010000': 'Success(Manual)',
  '0x01000300': 'Error(Execution(UserspacePanic))',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An object with a value for each key. */
const each = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map(key => [key, value(key)])) as Record<Key, Value>;

const nameOf = (id: Hex) => ACTORS.find(actor => IDS[actor] === id)!;

/** A chain as before the first move: samples/programs/concepts/messaging/app/tests/traces/mod.rs. */
function prepared(measure: (estimate: bigint) => bigint): Chain {
  const chain = new Chain({measure});
  const source = IDS.Alice;
  for (const user of [source, IDS.Bob, IDS.Eve]) chain.mint(user, 100_000n * VARA);
  const code = chain.submitCode(wasm);
  for (const program of PROGRAMS) {
    chain.createProgram(code, {id: IDS[program]}, {source, payload: new Uint8Array()});
    chain.runBlock();
  }
  chain.transfer(source, IDS.A, 10n * VARA);
  for (const program of [IDS.B, IDS.C]) {
    chain.send(program, {source, payload: silent});
    chain.runBlock();
  }
  return chain;
}

/**
 * Plays a scenario on a new chain.
 *
 * @param measured gas that each execution burns, in order
 * @returns its steps, beginning with the state before the first move
 */
export function record(moves: Move[], measured: number[]): Step[] {
  const burns = measured.values();
  let isPlaying = false;
  const chain = prepared(estimate => (isPlaying ? BigInt(burns.next().value!) : estimate));
  const before = each(ACTORS, actor => chain.balanceOf(IDS[actor]));
  const steps: Step[] = [];
  const messages = new Map<Hex, Message>();
  /** The messages whose executions sent messages. */
  const senders = new Map<Hex, Hex>();
  const waited = new Set<Hex>();
  /** Who pays for messages. */
  const payers = new Map<Hex, Hex>();
  /** By who pays: no user sends more than one message. */
  const meters = new Map<Hex, {id: Hex; meter: Meter}>();
  let handled: Message | undefined;
  /** Events of the block that earlier steps have told. */
  let told = 0;

  const seen = ({id, source, destination, payload, value, details}: ChainMessage): Message => {
    const message = messages.get(id) ?? {
      id: messages.size + 1,
      kind: capital(details?.kind ?? 'handle') as Message['kind'],
      from: nameOf(details?.kind === 'signal' ? destination : source),
      to: nameOf(destination),
      payload: textOf(payload),
      value: Number(value),
      ...(details?.kind === 'reply' && {code: CODES[details.code]!}),
    };
    messages.set(id, message);
    return message;
  };

  const fieldsOf = (program: Hex) => {
    isPlaying = false;
    const {payload} = chain.calculateReply(program, {source: IDS.Alice, payload: report})!;
    isPlaying = true;
    const view = new DataView(payload.slice().buffer);
    return each(FIELDS, field => view.getUint32(4 * FIELDS.indexOf(field), true));
  };

  const stateNow = (): State => {
    const {height, gas, queue, stash, waitlist, mailbox} = chain.state;
    for (const {id, meter} of meters.values()) meter.free = Number(gas.leftIn(id));
    const here = (message: ChainMessage) => {
      payers.set(message.id, gas.payerOf(message.id));
      return seen(message);
    };
    const dispatches = (place: typeof stash | typeof waitlist) =>
      Array.from(place.values(), ({dispatch, hold}) => ({
        message: here(dispatch.message),
        until: hold.finish,
      }));
    return structuredClone({
      block: height,
      queue: queue.map(({message}) => here(message)),
      stash: dispatches(stash),
      waitlist: dispatches(waitlist),
      mailbox: Array.from(mailbox.values(), ({message, hold}) => ({
        message: here(message),
        until: hold.finish,
      })),
      programs: each(PROGRAMS, program => fieldsOf(IDS[program])),
      balances: each(ACTORS, actor => Number(chain.balanceOf(IDS[actor]) - before[actor])),
      meters: Array.from(meters.values(), ({meter}) => meter),
      ...(handled && {handled}),
    });
  };

  /** What a program does with a message, before it sends anything. `all` are the events of the step. */
  const tellRun = ({message, gas}: ChainEvent & {kind: 'run'}, all: ChainEvent[]): Event[] => {
    handled = seen(message);
    const {to} = handled;
    const resumed = waited.has(message.id);
    const burn = all.find(event => event.kind === 'burn')!;
    const burned = Number(burn.gas);
    const meter = meters.get(payers.get(message.id)!)?.meter;
    if (meter) meter.burned += burned;
    const run = {type: 'run', message: handled, gas: Number(gas), burned, resumed} as const;
    if (all.some(event => event.kind === 'done' && event.result === 'failed')) {
      const reply = all.find(event => event.kind === 'send')?.message;
      if (reply) {
        const [, text = ''] = /^panicked with '(.*)'$/.exec(textOf(reply.payload)) ?? [];
        return [run, {type: 'panic', text, waited: resumed}];
      }
      const asker = message.details?.kind === 'reply' && senders.get(message.details.to);
      return [run, {type: 'noGas', waits: Boolean(asker && chain.isWaiting(asker))}];
    }
    const old = steps.at(-1)!.state.programs[to as (typeof PROGRAMS)[number]];
    const fields = fieldsOf(message.destination);
    const changed = FIELDS.filter(field => fields[field] !== old[field]);
    return [run, ...changed.map(field => ({type: 'state', field, value: fields[field]}) as const)];
  };

  const tell = (event: ChainEvent, all: ChainEvent[]): Event[] => {
    const {gas, mailbox, stash, waitlist} = chain.state;
    switch (event.kind) {
      case 'run':
        return tellRun(event, all);
      case 'send': {
        const {message, by} = event;
        const {id} = message;
        senders.set(id, by);
        const sent = seen(message);
        const hold = mailbox.get(id)?.hold;
        const reply = replyId(id);
        return [
          {
            type: 'send',
            message: sent,
            ...(hold && {until: hold.finish}),
            ...(sent.code === 'Success(Auto)' && {deposit: gas.hasDeposit(id)}),
          },
          ...(gas.hasDeposit(reply)
            ? [{type: 'deposit', gas: Number(gas.leftIn(reply))} as const]
            : []),
        ];
      }
      case 'delay': {
        const {dispatch, hold} = stash.get(event.message)!;
        const {blocks} = event;
        return [{type: 'delay', message: seen(dispatch.message), blocks, until: hold.finish}];
      }
      case 'wait': {
        const {message: id, finish: until, how} = event;
        const message = messages.get(id)!;
        const reserve = Number(waitlist.get(id)!.dispatch.context!.systemReservation);
        waited.add(id);
        messages.set(id, {...message, value: 0});
        return [{type: 'wait', message, until, sleeps: how === 'waitFor', reserve}];
      }
      case 'wake':
        return [{type: 'wake', message: messages.get(event.message)!}];
      case 'signal': {
        const {message: id} = event;
        const given = Number(gas.leftIn(signalId(id)));
        return [{type: 'signal', message: messages.get(id)!, gas: given}];
      }
      case 'task': {
        const task = capital(event.task) as (Event & {type: 'task'})['task'];
        return [{type: 'task', task, message: messages.get(event.id)!}];
      }
      case 'credit':
        return [{type: 'credit', to: nameOf(event.to), value: Number(event.value)}];
      case 'rent':
        meters.get(payers.get(event.id)!)!.meter.rent += Number(event.gas);
        return [];
      case 'return': {
        const {meter} = meters.get(event.to)!;
        meter.returned += Number(event.gas);
        return [{type: 'return', to: meter.payer, gas: Number(event.gas)}];
      }
      default:
        return [];
    }
  };

  /** Ends a step of a block, or one from outside with its own event. */
  const step = (outside?: Event): void => {
    const {height, events, queue} = chain.state;
    const all = events.slice(told);
    told = events.length;
    handled = undefined;
    const from = (steps.at(-1)?.state.block ?? height) + 1;
    const to = outside ? height : height - 1;
    const happened: Event[] = [
      ...(from <= to ? [{type: 'idle', from, to} as const] : []),
      ...(outside ? [outside] : []),
      ...all.flatMap(event => tell(event, all)),
    ];
    // The chain tells of no reply for a user.
    if (all.some(event => event.kind === 'task' && event.task === 'removeFromMailbox'))
      happened.push({type: 'send', message: seen(queue.at(-1)!.message), deposit: false});
    steps.push({events: happened, state: stateNow()});
  };

  const enter = (type: 'user' | 'answer', payer: User): void => {
    const {message} = chain.state.queue.at(-1)!;
    const limit = Number(message.gasLimit);
    const payload = textOf(message.payload);
    const meter = {payer, payload, limit, burned: 0, rent: 0, free: limit, returned: 0};
    meters.set(IDS[payer], {id: message.id, meter});
    step({type, message: seen(message), gas: limit});
  };

  step();
  for (const move of moves) {
    if ('blocks' in move) {
      for (let made = 0; made < move.blocks; made++) {
        chain.runBlock(step);
        told = 0;
      }
    } else if ('answer' in move) {
      const source = IDS[move.from];
      const [mail] = chain.mailboxOf(source);
      chain.reply(mail!.id, {source, payload: new TextEncoder().encode(move.answer)});
      enter('answer', move.from);
    } else {
      const {from, to, payload, value} = move;
      chain.send(IDS[to], {source: IDS[from], payload, value, gasLimit: GAS_LIMIT});
      enter('user', from);
    }
  }
  return steps;
}
