import {useState} from 'react';
import type {HexString} from '@gear-js/api';
import {inWords} from './errors.ts';
import {type Account, openWallet, walletNames} from './wallet.ts';

type Props = {
  genesis: HexString;
  account: Account | undefined;
  onAccount: (account: Account) => void;
};

/**
 * One button for each wallet, then a list of the accounts that the wallet
 * shares.
 */
export default function WalletPanel({genesis, account, onAccount}: Props) {
  const [accounts, setAccounts] = useState<Account[]>([]);
  const [problem, setProblem] = useState<string>();
  const names = walletNames();

  const open = async (name: string) => {
    setProblem(undefined);
    try {
      const opened = await openWallet(name, genesis);
      setAccounts(opened);
      onAccount(opened[0]);
    } catch (error) {
      setProblem(inWords(error));
    }
  };

  if (names.length === 0)
    return (
      <p role="alert">
        No wallet found. Install a wallet extension, then load the page again.
      </p>
    );
  return (
    <section aria-label="Wallet">
      {!account &&
        names.map(name => (
          <button key={name} onClick={() => void open(name)}>
            Connect {name}
          </button>
        ))}
      {problem && <p role="alert">{problem}</p>}
      {account && (
        <label>
          Account
          <select
            value={account.address}
            onChange={({target}) => onAccount(accounts[target.selectedIndex])}>
            {accounts.map(({name, address}) => (
              <option key={address} value={address}>
                {name} ({address.slice(0, 6)}…{address.slice(-6)})
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}
