import {type FormEvent, useState} from 'react';
import type {GearApi, HexString} from '@gear-js/api';
import {prepareAdd, type Prepared, sendAdd} from './counter.ts';
import {inWords} from './errors.ts';
import type {Account} from './wallet.ts';

type Props = {
  api: GearApi;
  program: HexString;
  account: Account;
  disabled: boolean;
};

// #region state
/** What the form shows below the amount. */
type State =
  | {step: 'amount'}
  | {step: 'busy'; text: string}
  | {step: 'price'; prepared: Prepared}
  | {step: 'done'; value: bigint}
  | {step: 'failed'; text: string};
// #endregion state

const LARGEST_U64 = 2n ** 64n - 1n;

/**
 * Adds to the counter: the amount, then what it costs, then the signature and
 * the reply.
 */
export default function AddForm({api, program, account, disabled}: Props) {
  const [amount, setAmount] = useState('1');
  const [state, setState] = useState<State>({step: 'amount'});

  /** Does the work, and shows its result or why it failed. */
  const run = async (text: string, work: () => Promise<State>) => {
    setState({step: 'busy', text});
    try {
      setState(await work());
    } catch (error) {
      setState({step: 'failed', text: inWords(error)});
    }
  };

  const price = (event: FormEvent) => {
    event.preventDefault();
    void run('Asking for the fee…', async () => {
      if (!/^\d+$/.test(amount) || BigInt(amount) > LARGEST_U64)
        throw new Error(`Enter a whole number from 0 to ${LARGEST_U64}.`);
      return {
        step: 'price',
        prepared: await prepareAdd(api, program, account, BigInt(amount)),
      };
    });
  };

  const send = (prepared: Prepared) =>
    run('Sending…', async () => {
      const onStep = (text: string) => setState({step: 'busy', text});
      return {
        step: 'done',
        value: await sendAdd(api, account, prepared, onStep),
      };
    });

  return (
    <form onSubmit={price}>
      <label>
        Amount
        <input
          inputMode="numeric"
          value={amount}
          disabled={state.step === 'busy'}
          onChange={({target}) => {
            setAmount(target.value);
            setState({step: 'amount'}); // a price is for one amount only
          }}
        />
      </label>
      <button disabled={disabled || state.step === 'busy'}>Show the fee</button>
      {state.step === 'price' && (
        <>
          <p>
            Fee {tokens(state.prepared.fee)} {api.registry.chainTokens[0]}, and
            up to {tokens(state.prepared.gas)} for gas. Unused gas comes back.
          </p>
          <button
            type="button"
            disabled={disabled}
            onClick={() => void send(state.prepared)}>
            Sign and send
          </button>
        </>
      )}
      {state.step === 'busy' && <p role="status">{state.text}</p>}
      {state.step === 'done' && (
        <p role="status">The program replied: {state.value.toString()}.</p>
      )}
      {state.step === 'failed' && <p role="alert">{state.text}</p>}
    </form>
  );
}

/**
 * Planck as tokens with four decimals, rounded up. All Vara networks have 12
 * decimals.
 */
function tokens(planck: bigint): string {
  const digits = ((planck + 99_999_999n) / 100_000_000n)
    .toString()
    .padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
