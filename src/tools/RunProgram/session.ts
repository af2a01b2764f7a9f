/** A program that runs in the browser, and the messages sent to it. */
import {fromHex, toHex, type Hex} from '@site/src/sails/hex';
import {NotModeled, WasmHost, type Answer} from '@site/src/sails/host';
import type {Entry, Idl} from '@site/src/sails/idl';
import {encodePayload, formatEvent, formatReply} from '@site/src/sails/payload';
import type {Value} from '@site/src/sails/scale';

/**
 * The outcome of a message, from its reply code; `notModeled` if it needs something that this host does not provide.
 */
export type Ending = 'reply' | 'noReply' | 'error' | 'panic' | 'notModeled';

export type Exchange = {
  number: number;
  source: Hex;
  entry: Entry;
  values: Value[];
  /** In planck. */
  value: bigint;
  payload: Hex;
  ending: Ending;
  code: Hex | undefined;
  reply: Hex;
  /** The content of the reply: the result, the error, the text of the panic, or the missing syscall. */
  meaning: string;
  /** The events as Rust would write them. */
  events: string[];
};

/**
 * The zero id. It sends the queries for the state, as `calculateReply` does without an account, and receives events.
 */
const NOBODY: Hex = `0x${'00'.repeat(32)}`;

export type Message = {source: Hex; entry: Entry; values: Value[]; value: bigint};

export class Session {
  #sent = 0;
  readonly #host: WasmHost;
  readonly #idl: Idl;
  readonly #names: ReadonlyMap<string, string>;

  private constructor(host: WasmHost, idl: Idl, names: ReadonlyMap<string, string>) {
    this.#host = host;
    this.#idl = idl;
    this.#names = names;
  }

  /**
   * Compiles a program.
   *
   * @param names names of accounts, by their hex
   */
  static async load(
    wasm: ArrayBuffer,
    idl: Idl,
    names: ReadonlyMap<string, string>,
  ): Promise<Session> {
    return new Session(await WasmHost.load(wasm), idl, names);
  }

  /** Sends a constructor, a command or a query. A query does not change the program. @throws ValueError */
  async send({source, entry, values, value}: Message): Promise<Exchange> {
    const payload = toHex(encodePayload(entry, values));
    this.#sent++;
    const exchange = {number: this.#sent, source, entry, values, value, payload};
    try {
      const answer = await this.#host.answer(
        entry.kind === 'constructor' ? 'init' : 'handle',
        {payload, source, value},
        entry.kind !== 'query',
      );
      const ending = endingOf(entry, answer);
      return {
        ...exchange,
        ending,
        code: answer.code,
        reply: toHex(answer.payload),
        meaning: this.#meaning(entry, answer, ending),
        events: answer.sent
          .filter(({destination}) => destination === NOBODY)
          .map(event => formatEvent(this.#idl, event.payload, this.#names) ?? toHex(event.payload)),
      };
    } catch (error) {
      if (!(error instanceof NotModeled)) throw error;
      return {
        ...exchange,
        ending: 'notModeled',
        code: undefined,
        reply: '0x',
        meaning: error.syscall,
        events: [],
      };
    }
  }

  /** The answers of all queries without arguments. */
  async state(): Promise<{name: string; value: string}[]> {
    const queries = this.#idl.entries.filter(
      ({kind, fields}) => kind === 'query' && fields.length === 0,
    );
    const answers = [];
    for (const entry of queries) {
      const payload = toHex(encodePayload(entry, []));
      const answer = await this.#host.answer('handle', {payload, source: NOBODY}, false);
      answers.push({
        name: entry.name,
        value: this.#meaning(entry, answer, endingOf(entry, answer)),
      });
    }
    return answers;
  }

  #meaning(entry: Entry, {payload}: Answer, ending: Ending): string {
    if (ending === 'noReply') return '';
    const failed = ending !== 'reply';
    return (
      formatReply(entry, payload, failed, this.#names) ??
      (failed ? new TextDecoder().decode(payload) : toHex(payload))
    );
  }
}

function endingOf(entry: Entry, {code, payload}: Answer): Ending {
  if (code === '0x00000000') return 'noReply';
  if (fromHex(code)![0] === 0) return 'reply';
  return formatReply(entry, payload, true) === undefined ? 'panic' : 'error';
}
