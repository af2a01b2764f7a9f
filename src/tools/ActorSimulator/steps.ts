/**
 * What happens to messages in the scenarios of the actor simulator, step by step.
 *
 * The steps are recorded from the site's own chain, which runs the sample program
 * samples/programs/concepts/messaging: tests/unit/messaging/record.ts. Nothing here knows a rule of the network.
 */
import recorded from './steps.json';

export type User = 'Alice' | 'Bob' | 'Eve';
export type Program = 'A' | 'B' | 'C';
export type Actor = User | Program;
export type Field = 'total' | 'ticks' | 'signals';

/** One VARA in smallest units of 10⁻¹² VARA. */
export const VARA = 1_000_000_000_000;

export type Message = {
  id: number;
  kind: 'Handle' | 'Reply' | 'Signal';
  from: Actor;
  to: Actor;
  payload: string;
  /** In smallest units, like balances. 0 once the program has it, though the message may wait. */
  value: number;
  /** The code of a reply, as gear-core-errors prints it. */
  code?: 'Success(Manual)' | 'Success(Auto)' | 'Error(Execution(UserspacePanic))';
};

/** A stored message. It stays until block `until` at the latest. */
export type Stored = {message: Message; until: number};

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
  /** A message in the mailbox leaves it at block `until` at the latest. A deposit pays for an automatic reply. */
  | {type: 'send'; message: Message; until?: number; deposit?: boolean}
  | {type: 'delay'; message: Message; blocks: number; until: number}
  /** Gas that a program sets aside for its own reply handler. */
  | {type: 'deposit'; gas: number}
  | {type: 'wait'; message: Message; until: number; sleeps: boolean; reserve: number}
  | {type: 'wake'; message: Message}
  | {type: 'signal'; message: Message; gas: number}
  | {type: 'panic'; text: string; waited: boolean}
  /** A reply has no gas for the reply handler. `waits` is true if a message keeps waiting because of that. */
  | {type: 'noGas'; waits: boolean}
  | {type: 'return'; to: User; gas: number};

export type Step = {events: Event[]; state: State};

export type ScenarioName = keyof typeof recorded;

/** The steps of each scenario, beginning with the state before its first message. */
export const scenarios = recorded as Record<ScenarioName, Step[]>;

export const isUser = (actor: Actor): actor is User => actor.length > 1;
