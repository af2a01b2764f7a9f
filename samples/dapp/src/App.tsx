import {useEffect, useState} from 'react';
import type {GearApi} from '@gear-js/api';
import AddForm from './AddForm.tsx';
import {type Config, connect, readConfig} from './chain.ts';
import {inWords} from './errors.ts';
import {useCounter} from './useCounter.ts';
import type {Account} from './wallet.ts';
import WalletPanel from './WalletPanel.tsx';

type Connection = {api: GearApi; config: Config};

/** Connects to the node once, and shows the counter when that has worked. */
export default function App() {
  const [connection, setConnection] = useState<Connection>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const opened = readConfig().then(async config => ({
      api: await connect(config),
      config,
    }));
    opened.then(setConnection, error => setProblem(inWords(error)));
    return () =>
      void opened.then(({api}) => api.disconnect()).catch(() => undefined);
  }, []);

  return (
    <main>
      <h1>Counter</h1>
      {problem && <p role="alert">{problem}</p>}
      {connection && <Counter {...connection} />}
      {!connection && !problem && <p role="status">Connecting…</p>}
    </main>
  );
}

function Counter({api, config: {program, genesis}}: Connection) {
  const {value, events, problem} = useCounter(api, program);
  const isConnected = useIsConnected(api);
  const [account, setAccount] = useState<Account>();

  return (
    <>
      {!isConnected && (
        <p role="alert">
          The connection to the node is lost. The page tries again.
        </p>
      )}
      {isConnected && problem && <p role="alert">{problem}</p>}
      <p>
        Value <output aria-label="Value">{value?.toString() ?? '…'}</output>
      </p>
      <WalletPanel genesis={genesis} account={account} onAccount={setAccount} />
      {account && (
        <AddForm
          key={account.address}
          {...{api, program, account}}
          disabled={!isConnected}
        />
      )}
      <h2>Events</h2>
      {events.length === 0 && <p>None since you opened the page.</p>}
      <ol aria-label="Events">
        {events.map(({id, block, by, value}) => (
          <li key={id}>
            Block {block}: value {value.toString()}, by <code>{by}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Whether the node can be reached. The API reconnects by itself. */
function useIsConnected(api: GearApi): boolean {
  const [isConnected, setIsConnected] = useState(api.isConnected);
  useEffect(() => {
    const update = () => setIsConnected(api.isConnected);
    api.on('connected', update);
    api.on('disconnected', update);
    return () => {
      api.off('connected', update);
      api.off('disconnected', update);
    };
  }, [api]);
  return isConnected;
}
