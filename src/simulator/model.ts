/**
 * The life of messages on Vara as a pure function: it takes a scenario and returns every state that it passes through.
 *
 * The rules are those of gear-tech/gear@v2.0.0: vara/pallets/gear/src/{queue,internal}.rs,
 * vara/pallets/gear/src/manager/{journal,task}.rs, protocol/processor/src/processing.rs, sdk/gstd/src/async_runtime.
 * tests/unit/actorSimulator.spec.ts compares each scenario, event by event and gas by gas, with what gtest does with
 * the same messages (samples/programs/concepts/messaging/traces.json).
 */

export type User = 'Alice' | 'Bob' | 'Eve';
export type Program = 'A' | 'B' | 'C';
export type Actor = User | Program;

/** One VARA in smallest units of 10⁻¹² VARA. */
export const VARA = 1_000_000_000_000;
/** Price of 1 gas in smallest units (vara/runtime/common/src/lib.rs). */
export const VALUE_PER_GAS = 100;
/** Gas per block in the waitlist, the mailbox or the stash (vara/runtime/vara/src/lib.rs). */
const RENT = 100;
/** Additional blocks whose rent is locked on top of the requested stay (`ReserveThreshold`). */
const MARGIN = 1;
/** Gas for a mailbox message without a limit of its own (`MailboxThreshold`). */
const MAILBOX_GAS = 3000;
/** Gas that each async handler sets aside for a signal (sdk/gstd/src/config.rs, `SYSTEM_RESERVE`). */
const SYSTEM_RESERVE = 10_000_000_000;
/** Gas limit of the users' messages, and the limit that gtest gives to an answer from the mailbox. */
const GAS_LIMIT = 40_000_000_000;
const ANSWER_GAS_LIMIT = 750_000_000_000;
/** The number of blocks that it takes to deploy the programs and to prepare their state. */
const BLOCKS_BEFORE = 5;

export type Field = 'total' | 'ticks' | 'signals';

/** One action of a program while it handles a message. Durations are in blocks, value is in smallest units. */
export type Effect =
  | {do: 'add'; field: Field; amount: number}
  | {do: 'send'; to: Actor; payload: string; value?: number; deposit?: number}
  | {do: 'sendDelayed'; to: Program; payload: string; blocks: number}
  /** Waits for the answer to the message that was sent last. */
  | {do: 'await'; blocks: number}
  | {do: 'sleep'; blocks: number}
  | {do: 'reply'; payload: string; value: number}
  | {do: 'replyField'; field: Field}
  /** Replies with the outcome of the await: the answer, or why there is none. */
  | {do: 'replyOutcome'}
  | {do: 'panic'; text: string};

/** An action from outside: a user's message, or the passing of blocks. */
type Move =
  | {do: 'send'; from: User; to: Program; payload: string; value?: number}
  /** Answers the only message in the user's mailbox. */
  | {do: 'answer'; from: User; payload: string}
  | {do: 'blocks'; count: number};

export type Scenario = {
  moves: Move[];
  /** The actions of a program for each payload. All programs run the same code. */
  scripts: Record<string, Effect[]>;
  /** Gas burned by each execution, in order. */
  burned: number[];
};

export type Message = {
  id: number;
  kind: 'Handle' | 'Reply' | 'Signal';
  from: Actor;
  to: Actor;
  payload: string;
  value: number;
  /** The code of a reply, as gear-core-errors prints it. */
  code?: 'Success(Manual)' | 'Success(Auto)' | 'Error(Execution(UserspacePanic))';
  /** The message that a reply answers, or whose failure a signal reports. */
  about?: number;
};

/** A stored message. It stays until block `until` at the latest; the gas for that is locked meanwhile. */
export type Stored = {message: Message; since: number; until: number; locked: number};

/** Where the gas limit of a user's message is now. The gas that none of these numbers includes is set aside. */
export type Meter = {
  payer: User;
  payload: string;
  limit: number;
  burned: number;
  rent: number;
  free: number;
  returned: number;
};

export type State = {
  block: number;
  queue: Message[];
  stash: Stored[];
  waitlist: Stored[];
  mailbox: Stored[];
  programs: Record<Program, Record<Field, number>>;
  /** Change since the start, in smallest units. */
  balances: Record<Actor, number>;
  meters: Meter[];
  /** The message that was handled in this step. */
  handled?: Message;
};

export type Event =
  | {type: 'user' | 'answer'; message: Message; gas: number}
  | {type: 'idle'; from: number; to: number}
  | {type: 'task'; task: 'WakeMessage' | 'SendDispatch' | 'RemoveFromMailbox'; message: Message}
  | {type: 'run'; message: Message; gas: number; burned: number; resumed: boolean}
  | {type: 'state'; field: Field; value: number}
  | {type: 'credit'; to: Actor; value: number}
  /** A message in the mailbox leaves it at block `until` at the latest. */
  | {type: 'send'; message: Message; until?: number; deposit?: boolean}
  | {type: 'delay'; message: Message; blocks: number; until: number}
  /** Gas that a program sets aside for its own reply handler. */
  | {type: 'deposit'; gas: number}
  | {type: 'wait'; message: Message; until: number; sleeps: boolean; reserve: number}
  | {type: 'wake'; message: Message}
  | {type: 'signal'; message: Message; gas: number}
  | {type: 'panic'; message: Message; text: string; waited: boolean}
  /** A reply has no gas for the reply handler. `waits` is true if a message keeps waiting because of that. */
  | {type: 'noGas'; message: Message; waits: boolean}
  | {type: 'return'; to: User; gas: number};

export type Step = {events: Event[]; state: State};

/**
 * Gas that messages draw from. When the last of them is done, the rest goes to `parent` if that is still in use, and
 * otherwise back to the payer.
 */
type Pool = {
  meter: Meter;
  free: number;
  drawers: Set<number>;
  parent?: Pool;
  /** Whether this is the gas of a user's message, which the meter shows as free. */
  main: boolean;
};

/** The progress of a message whose handling has begun. */
type Task = {
  /** Position in the script. */
  next: number;
  reserve: number;
  waited: boolean;
  asked?: number;
  answer?: Message;
  deadline: number;
};

export const isUser = (actor: Actor): actor is User => actor.length > 1;

class Chain {
  readonly steps: Step[] = [];
  private readonly state: State = {
    block: BLOCKS_BEFORE,
    queue: [],
    stash: [],
    waitlist: [],
    mailbox: [],
    programs: {
      A: {total: 0, ticks: 0, signals: 0},
      B: {total: 1, ticks: 0, signals: 0},
      C: {total: 1, ticks: 0, signals: 0},
    },
    balances: {Alice: 0, Bob: 0, Eve: 0, A: 0, B: 0, C: 0},
    meters: [],
  };
  private events: Event[] = [];
  private readonly pools = new Map<number, Pool>();
  private readonly deposits = new Map<number, Pool>();
  private readonly tasks = new Map<number, Task>();
  private readonly burned: Iterator<number>;
  private lastId = 0;
  private idleBlocks = 0;

  constructor(private readonly scenario: Scenario) {
    this.burned = scenario.burned.values();
    this.endStep();
  }

  play(): void {
    for (const move of this.scenario.moves) {
      switch (move.do) {
        case 'send':
          this.userSends(move.from, move.to, move.payload, move.value ?? 0);
          break;
        case 'answer':
          this.userAnswers(move.from, move.payload);
          break;
        case 'blocks':
          for (let block = 0; block < move.count; block += 1) {
            this.makeBlock();
          }
      }
    }
  }

  private endStep(handled?: Message): void {
    this.steps.push({events: this.events, state: structuredClone({...this.state, handled})});
    this.events = [];
  }

  private create(fields: Omit<Message, 'id'>): Message {
    this.lastId += 1;
    return {id: this.lastId, ...fields};
  }

  private userSends(from: User, to: Program, payload: string, value: number): void {
    const message = this.create({kind: 'Handle', from, to, payload, value});
    this.state.balances[from] -= value;
    this.enqueueFromUser(message, from, GAS_LIMIT);
    this.events.push({type: 'user', message, gas: GAS_LIMIT});
    this.endStep();
  }

  private userAnswers(from: User, payload: string): void {
    this.tellIdle(this.state.block);
    const mail = this.state.mailbox.find(({message}) => message.to === from)!;
    const {id: about, from: to} = mail.message;
    const code = 'Success(Manual)';
    const message = this.create({kind: 'Reply', from, to, payload, value: 0, code, about});
    this.events.push({type: 'answer', message, gas: ANSWER_GAS_LIMIT});
    this.readMail(mail);
    this.enqueueFromUser(message, from, ANSWER_GAS_LIMIT);
    this.endStep();
  }

  private enqueueFromUser(message: Message, payer: User, limit: number): void {
    const {payload} = message;
    const meter = {payer, payload, limit, burned: 0, rent: 0, free: limit, returned: 0};
    this.state.meters.push(meter);
    this.state.balances[payer] -= limit * VALUE_PER_GAS;
    this.share({meter, free: limit, drawers: new Set(), main: true}, message);
    this.state.queue.push(message);
  }

  private makeBlock(): void {
    const {state} = this;
    state.block += 1;
    const due = ({until}: Stored) => until === state.block;
    const tasks = [
      ...state.waitlist.filter(due).map(stored => () => this.wakeInTime(stored)),
      ...state.stash.filter(due).map(stored => () => this.leaveStash(stored)),
      ...state.mailbox.filter(due).map(stored => () => this.expire(stored)),
    ];
    if (tasks.length === 0 && state.queue.length === 0) {
      this.idleBlocks += 1;
      return;
    }
    this.tellIdle(state.block - 1);
    for (const task of tasks) {
      task();
      this.endStep();
    }
    for (let message = state.queue.shift(); message; message = state.queue.shift()) {
      this.handle(message);
      this.endStep(message);
    }
  }

  /** Reports blocks without work, in the step that follows them. */
  private tellIdle(to: number): void {
    if (this.idleBlocks > 0) {
      this.events.push({type: 'idle', from: to - this.idleBlocks + 1, to});
      this.idleBlocks = 0;
    }
  }

  private wakeInTime(stored: Stored): void {
    this.events.push({type: 'task', task: 'WakeMessage', message: stored.message});
    this.wake(stored);
  }

  private leaveStash(stored: Stored): void {
    this.events.push({type: 'task', task: 'SendDispatch', message: stored.message});
    this.state.stash = this.release(this.state.stash, stored);
    this.state.queue.push(stored.message);
  }

  private expire(stored: Stored): void {
    const {id: about, from: to, to: from} = stored.message;
    this.events.push({type: 'task', task: 'RemoveFromMailbox', message: stored.message});
    this.readMail(stored);
    this.sendAutoReply({from, to, about}, this.pools.get(about)!);
  }

  private store(message: Message, blocks: number): Stored {
    const pool = this.pools.get(message.id)!;
    const locked = RENT * (blocks + MARGIN);
    this.draw(pool, locked);
    return {message, since: this.state.block, until: this.state.block + blocks, locked};
  }

  /** Ends a stay: pays for the blocks that were used, and unlocks the rest of the gas. */
  private release(place: Stored[], stored: Stored): Stored[] {
    const pool = this.pools.get(stored.message.id)!;
    const rent = RENT * (this.state.block - stored.since);
    pool.meter.rent += rent;
    this.draw(pool, rent - stored.locked);
    return place.filter(other => other !== stored);
  }

  private wake(stored: Stored): void {
    this.state.waitlist = this.release(this.state.waitlist, stored);
    this.state.queue.push(stored.message);
  }

  /** Removes a message from the mailbox. Whether it was answered, claimed or has expired, the user gets its value. */
  private readMail(stored: Stored): void {
    this.state.mailbox = this.release(this.state.mailbox, stored);
    this.done(stored.message);
    this.credit(stored.message.to, stored.message.value);
  }

  private draw(pool: Pool, gas: number): void {
    pool.free -= gas;
    if (pool.main) {
      pool.meter.free = pool.free;
    }
  }

  /** Creates a pool with gas from another one. */
  private split(pool: Pool, gas: number, parent?: Pool): Pool {
    this.draw(pool, gas);
    return {meter: pool.meter, free: gas, drawers: new Set(), parent, main: false};
  }

  private share(pool: Pool, {id}: Message): void {
    pool.drawers.add(id);
    this.pools.set(id, pool);
  }

  private done({id}: Message): void {
    const pool = this.pools.get(id)!;
    pool.drawers.delete(id);
    if (pool.drawers.size > 0) {
      return;
    }
    const rest = pool.free;
    this.draw(pool, rest);
    if (pool.parent && pool.parent.drawers.size > 0) {
      this.draw(pool.parent, -rest);
      return;
    }
    const {meter} = pool;
    meter.returned += rest;
    this.state.balances[meter.payer] += rest * VALUE_PER_GAS;
    if (rest > 0) {
      this.events.push({type: 'return', to: meter.payer, gas: rest});
    }
  }

  private credit(to: Actor, value: number): void {
    this.state.balances[to] += value;
    if (value > 0) {
      this.events.push({type: 'credit', to, value});
    }
  }

  private send(message: Message, pool: Pool): void {
    const {from, to, value} = message;
    this.state.balances[from] -= value;
    if (!isUser(to)) {
      this.share(pool, message);
      this.state.queue.push(message);
      this.events.push({type: 'send', message});
      return;
    }
    this.share(this.split(pool, MAILBOX_GAS), message);
    const stored = this.store(message, MAILBOX_GAS / RENT - MARGIN);
    this.state.mailbox.push(stored);
    this.events.push({type: 'send', message, until: stored.until});
  }

  private sendDelayed(message: Message, blocks: number, pool: Pool): void {
    this.share(pool, message);
    const stored = this.store(message, blocks);
    this.state.stash.push(stored);
    this.events.push({type: 'delay', message, blocks, until: stored.until});
  }

  /** Sends a reply. A reply to a user is an event, so it arrives immediately, together with its value. */
  private sendReply(reply: Message, pool: Pool): void {
    const {to, value, code} = reply;
    // The value of an error reply is the value of the failed message, so the program does not pay it.
    if (code === 'Success(Manual)') {
      this.state.balances[reply.from] -= value;
    }
    this.events.push({type: 'send', message: reply});
    if (isUser(to)) {
      this.credit(to, value);
      return;
    }
    this.share(pool, reply);
    this.state.queue.push(reply);
  }

  /** Sends the chain's automatic reply for a program or a user that did not reply. Its only gas is a reply deposit. */
  private sendAutoReply(fields: Pick<Message, 'from' | 'to'> & {about: number}, pool: Pool): void {
    const code = 'Success(Auto)';
    const reply = this.create({kind: 'Reply', payload: '', value: 0, code, ...fields});
    const deposit = this.deposits.get(fields.about);
    this.events.push({type: 'send', message: reply, deposit: deposit !== undefined});
    if (isUser(reply.to)) {
      return;
    }
    this.share(deposit ?? this.split(pool, 0), reply);
    this.state.queue.push(reply);
  }

  private handle(message: Message): void {
    const pool = this.pools.get(message.id)!;
    const task = this.tasks.get(message.id);
    if (pool.free === 0) {
      const waits = this.waiterOf(message) !== undefined;
      this.events.push({type: 'run', message, gas: 0, burned: 0, resumed: false});
      this.events.push({type: 'noGas', message, waits});
      this.done(message);
      return;
    }
    const burned = this.burned.next().value ?? 0;
    const resumed = task !== undefined;
    this.events.push({type: 'run', message, gas: pool.free, burned, resumed});
    this.draw(pool, burned);
    pool.meter.burned += burned;
    if (message.kind === 'Reply') {
      this.handleReply(message);
    } else if (message.kind === 'Signal') {
      this.add(message.to as Program, 'signals', 1);
      this.done(message);
    } else {
      this.execute(message, pool, task ?? this.begin(message, pool));
    }
  }

  private begin({id}: Message, pool: Pool): Task {
    const task = {next: 0, reserve: SYSTEM_RESERVE, waited: false, deadline: 0};
    this.draw(pool, task.reserve);
    this.tasks.set(id, task);
    return task;
  }

  private waiterOf({about}: Message): Stored | undefined {
    return this.state.waitlist.find(
      ({message}) => this.tasks.get(message.id)?.asked === about && about !== undefined,
    );
  }

  private handleReply(reply: Message): void {
    this.credit(reply.to, reply.value);
    const stored = this.waiterOf(reply);
    if (stored) {
      this.tasks.get(stored.message.id)!.answer = reply;
      this.wake(stored);
      this.events.push({type: 'wake', message: stored.message});
    }
    this.done(reply);
  }

  private add(program: Program, field: Field, amount: number): void {
    const state = this.state.programs[program];
    state[field] += amount;
    this.events.push({type: 'state', field, value: state[field]});
  }

  /** Runs the script up to its end, an await or a panic. Messages are sent only at that point. */
  private execute(message: Message, pool: Pool, task: Task): void {
    const program = message.to as Program;
    const script = this.scenario.scripts[message.payload] ?? [];
    const before = structuredClone(this.state.programs);
    const begun = this.events.length;
    const outbox: (() => void)[] = [];
    let replied = false;
    const reply = (payload: string, value = 0) => {
      const {id: about, from: to} = message;
      const code = 'Success(Manual)';
      const fields = {from: program, to, payload, value, code, about} as const;
      outbox.push(() => this.sendReply(this.create({kind: 'Reply', ...fields}), pool));
      replied = true;
    };

    while (task.next < script.length) {
      const effect = script[task.next]!;
      task.next += 1;
      switch (effect.do) {
        case 'add':
          this.add(program, effect.field, effect.amount);
          break;
        case 'send': {
          const {to, payload, value = 0, deposit} = effect;
          const sent = this.create({kind: 'Handle', from: program, to, payload, value});
          task.asked = sent.id;
          outbox.push(() => {
            this.send(sent, pool);
            if (deposit) {
              this.deposits.set(sent.id, this.split(pool, deposit));
              this.events.push({type: 'deposit', gas: deposit});
            }
          });
          break;
        }
        case 'sendDelayed': {
          const {to, payload, blocks} = effect;
          const sent = this.create({kind: 'Handle', from: program, to, payload, value: 0});
          outbox.push(() => this.sendDelayed(sent, blocks, pool));
          break;
        }
        case 'reply':
          reply(effect.payload, effect.value);
          break;
        case 'replyField':
          reply(String(this.state.programs[program][effect.field]));
          break;
        case 'replyOutcome':
          reply(this.outcome(task));
          break;
        case 'await':
        case 'sleep':
          this.leave(message, outbox);
          this.wait(message, task, effect.blocks, effect.do === 'sleep');
          return;
        case 'panic':
          this.state.programs = before;
          this.events.length = begun;
          this.panic(message, pool, task, effect.text);
          return;
      }
    }
    if (!replied) {
      this.sendAutoReply({from: program, to: message.from, about: message.id}, pool);
    }
    this.leave(message, outbox);
    this.draw(pool, -task.reserve);
    this.done(message);
  }

  /** Ends a successful execution: sends its messages and pays out the value of the handled one. */
  private leave({to, value}: Message, outbox: (() => void)[]): void {
    for (const send of outbox) {
      send();
    }
    this.credit(to, value);
  }

  private wait(message: Message, task: Task, blocks: number, sleeps: boolean): void {
    // The value was paid out when the execution ended.
    const stored = this.store({...message, value: 0}, blocks);
    this.state.waitlist.push(stored);
    task.waited = true;
    task.answer = undefined;
    task.deadline = stored.until;
    const {reserve} = task;
    this.events.push({type: 'wait', message, until: stored.until, sleeps, reserve});
  }

  /** The payload with which `Ask` of the sample program replies, in the words of sdk/gstd/src/common/errors.rs. */
  private outcome({answer, deadline}: Task): string {
    if (answer === undefined) {
      return `gave up: Timeout has occurred: expected at ${deadline}, now ${this.state.block}`;
    }
    return answer.code === 'Error(Execution(UserspacePanic))'
      ? `refused: Received error reply '${answer.payload}' due to execution error (Message panicked)`
      : answer.payload;
  }

  private panic(message: Message, pool: Pool, task: Task, text: string): void {
    const {id: about, from: to, to: from, value} = message;
    this.events.push({type: 'panic', message, text, waited: task.waited});

    const signal = this.create({kind: 'Signal', from, to: from, payload: '', value: 0, about});
    this.draw(pool, -task.reserve);
    this.share(this.split(pool, task.reserve, pool), signal);
    this.state.queue.push(signal);
    this.events.push({type: 'signal', message, gas: task.reserve});

    const code = 'Error(Execution(UserspacePanic))';
    const payload = `panicked with '${text}'`;
    this.sendReply(this.create({kind: 'Reply', from, to, payload, value, code, about}), pool);
    this.done(message);
  }
}

/** Plays a scenario and returns all its steps, beginning with the state before its first message. */
export function simulate(scenario: Scenario): Step[] {
  const chain = new Chain(scenario);
  chain.play();
  return chain.steps;
}
