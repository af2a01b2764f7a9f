import {Fragment, useId} from 'react';
import Translate from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import RouterLink from './RouterLink';
import {tools} from './tools';
import styles from './styles.deferred.module.css';

type Props = {onClose: () => void};
type Entry = {to: string; label: React.ReactNode};

const tasks: Entry[] = [
  {
    to: '/docs/getting-started-in-5-minutes',
    label: <Translate id="search.start.firstProgram">Build and run a first program</Translate>,
  },
  {
    to: '/docs/idea/account/create-account',
    label: <Translate id="search.start.account">Create an account, get test tokens</Translate>,
  },
  {
    to: '/docs/developing-contracts/testing',
    label: <Translate id="search.start.test">Test a program</Translate>,
  },
  {
    to: '/docs/developing-contracts/deploy',
    label: <Translate id="search.start.deploy">Deploy a program</Translate>,
  },
  {
    to: '/docs/api/send-message',
    label: <Translate id="search.start.send">Call a program from JavaScript</Translate>,
  },
  {
    to: '/docs/node/setting-up',
    label: <Translate id="search.start.node">Run a node</Translate>,
  },
];

/** What the search dialog offers before the reader types: common tasks, and the tools of the site. */
export default function StartLinks({onClose}: Props) {
  const {withBaseUrl} = useBaseUrlUtils();
  const id = useId();
  const groups = [
    {
      name: 'tasks',
      title: <Translate id="search.start.tasks">Common tasks</Translate>,
      entries: tasks,
    },
    {name: 'tools', title: <Translate id="search.start.tools">Tools</Translate>, entries: tools},
  ];
  return (
    <div className={styles.start}>
      {groups.map(({name, title, entries}) => (
        <Fragment key={name}>
          <p id={`${id}${name}`} className={styles.startTitle}>
            {title}
          </p>
          <ul className={styles.startList} aria-labelledby={`${id}${name}`}>
            {entries.map(({to, label}) => (
              <li key={to}>
                <RouterLink href={withBaseUrl(to)} onFollow={onClose}>
                  {label}
                </RouterLink>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}
