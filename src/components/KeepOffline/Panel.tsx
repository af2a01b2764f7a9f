import Translate, {translate} from '@docusaurus/Translate';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {removeTrailingSlash} from '@docusaurus/utils-common';
import clsx from 'clsx';
import {type ReactNode, useEffect, useRef, useState} from 'react';
import {
  OfflineError,
  type Problem,
  keep,
  keptVersion,
  newestSection,
  remove,
} from '@site/src/offline/keep';
import type {KeptSection} from '@site/src/offline/list';
import styles from './styles.deferred.module.css';

export type Props = {
  /** True when the reader has just clicked; otherwise the panel only shows what is kept. */
  starts: boolean;
  /** The label of the button that keeps the section. */
  children: ReactNode;
};

type State =
  | {name: 'none' | 'kept' | 'newer'}
  | {name: 'storing'; done: number; total: number}
  | {name: 'problem'; problem: Problem};

const STARTING: State = {name: 'storing', done: 0, total: 0};

function ProblemText({problem}: {problem: Problem}) {
  switch (problem) {
    case 'unsupported':
      return (
        <Translate id="offline.unsupported" description="Below a docs page">
          This browser cannot keep pages. It has to support service workers, and the address has to
          start with https.
        </Translate>
      );
    case 'storage':
      return (
        <Translate id="offline.storage" description="Below a docs page">
          The browser did not store the pages. Allow this site to store data, or free some space,
          then try again.
        </Translate>
      );
    case 'network':
      return (
        <Translate id="offline.network" description="Below a docs page">
          The download stopped before all files were here, so nothing new was kept. Check your
          connection, then try again.
        </Translate>
      );
    case 'section':
      return (
        <Translate id="offline.section" description="Below a docs page">
          This page is in no section of the menu, so it cannot be kept.
        </Translate>
      );
  }
}

/** The words of the page that the service worker shows in place of a page that is not kept. */
const offlineWords = (): KeptSection['words'] => ({
  title: translate({
    id: 'offline.page.title',
    message: 'You are offline',
    description: 'Title of the page that shows for a page that is not kept',
  }),
  text: translate({
    id: 'offline.page.text',
    message: 'This page is not one of those that you keep, and the site cannot be reached.',
    description: 'On the page that shows for a page that is not kept',
  }),
  retry: translate({
    id: 'offline.page.retry',
    message: 'Try again',
    description: 'Link that loads the page again',
  }),
  kept: translate({
    id: 'offline.page.kept',
    message: 'Pages that you keep',
    description: 'Heading above links to the pages that are kept',
  }),
});

/** Keeps and removes the section of the page, and says when the site has newer pages than those that are kept. */
export default function Panel({starts, children}: Props) {
  const {metadata} = useDoc();
  const {siteConfig, i18n} = useDocusaurusContext();
  const base = siteConfig.baseUrl;
  const page = removeTrailingSlash(metadata.permalink);
  const [state, setState] = useState<State>(starts ? STARTING : {name: 'none'});

  const fail = (error: unknown) =>
    setState({name: 'problem', problem: error instanceof OfflineError ? error.problem : 'storage'});
  /** Returns whether the section is kept now. */
  const download = async (): Promise<boolean> => {
    try {
      const section = await newestSection(base, page);
      const total = Object.keys(section.files).length;
      const language = i18n.localeConfigs[i18n.currentLocale]!.htmlLang;
      await keep(base, section, {language, words: offlineWords()}, done =>
        setState({name: 'storing', done, total}),
      );
      setState({name: 'kept'});
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const store = () => {
    setState(STARTING);
    return download();
  };
  const look = async () => {
    const version = await keptVersion(base, page);
    if (version !== undefined) {
      setState({name: 'kept'});
      const newest = await newestSection(base, page);
      // The reader may have removed the section in the meantime.
      setState(now => (now.name === 'kept' && newest.version !== version ? {name: 'newer'} : now));
    }
  };
  const update = async () => {
    if (await store()) {
      window.location.reload();
    }
  };
  const discard = () => remove(base, page).then(() => setState({name: 'none'}), fail);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!hasBegun.current) {
      hasBegun.current = true;
      // Offline, there is no newest list, and what is kept stays as it is.
      void Promise.resolve()
        .then(async () => {
          await (starts ? download() : look());
        })
        .catch(() => {});
    }
  });

  const {name} = state;
  return (
    <div className={clsx(styles.panel, name === 'newer' && styles.announced)}>
      <p role="status" className={styles.status}>
        {/* In elements: when a browser has translated the page, React can't replace a bare text. */}
        {name === 'storing' && (
          <span key={state.done}>
            <Translate
              id="offline.storing"
              description="Below a docs page; {done} and {total} are numbers of files"
              values={{done: state.done, total: state.total || '…'}}>
              {'Keeping the pages: {done} of {total} files'}
            </Translate>
          </span>
        )}
        {name === 'kept' && (
          <span key="kept">
            <Translate id="offline.kept" description="Below a docs page">
              The pages of this section and the search are kept for offline reading.
            </Translate>
          </span>
        )}
        {name === 'newer' && (
          <span key="newer">
            <Translate id="offline.newer" description="Below a docs page">
              There is a new version of the pages that you keep for offline reading.
            </Translate>
          </span>
        )}
        {name === 'problem' && (
          <span key={state.problem}>
            <ProblemText problem={state.problem} />
          </span>
        )}
      </p>
      {(name === 'none' || name === 'problem') && (
        <button className="button button--link" onClick={() => void store()}>
          {children}
        </button>
      )}
      {name === 'newer' && (
        <button className="button button--primary" onClick={() => void update()}>
          <Translate id="offline.update" description="Button below a docs page">
            Load the new version
          </Translate>
        </button>
      )}
      {(name === 'kept' || name === 'newer') && (
        <button className="button button--link" onClick={() => void discard()}>
          <Translate id="offline.remove" description="Button below a docs page">
            Remove the kept pages
          </Translate>
        </button>
      )}
    </div>
  );
}
