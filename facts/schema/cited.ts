import type {Source} from './define';

/** What facts cite: each repository at one commit, on its default branch unless a branch is named. */
const REPOSITORIES = {
  gear: {repository: 'gear-tech/gear', commit: 'f8187bbedee7a18269832cc36c8a40638cddcb2d'},
  'gear-bridges': {
    repository: 'gear-tech/gear-bridges',
    commit: '1554abe9b5e8db1ef54fdcd939253a2d93f8e086',
  },
  'gear-js': {repository: 'gear-tech/gear-js', commit: '9adb94706e7f7a36eae48e131415e806c31be1ff'},
  runtimes: {
    repository: 'polkadot-fellows/runtimes',
    commit: 'cb16c0820f005ba74f89472de2c20c99a5c3abb9',
  },
  /** The SDK that the node is built with; `facts/README.md` says which. */
  sdk: {
    repository: 'gear-tech/polkadot-sdk',
    branch: 'gear-polkadot-stable2409',
    commit: '06891d8665d75e27b6374157e4adba724bdbbae4',
  },
  'vara-wiki': {
    repository: 'gear-foundation/vara-wiki',
    commit: 'c723bf2c6545ab75cdae2c69cea7923cb79840dd',
  },
};

/**
 * A line that a person read, because no machine does. A new commit of a repository holds for all its facts: look at
 * each of them there before you write it.
 *
 * @param path of the file in the repository
 * @param line counted from 1, at the repository's commit
 * @param read the day on which somebody read it, as `2026-11-25`
 */
export const cited = (
  repository: keyof typeof REPOSITORIES,
  path: string,
  line: number,
  read: string,
): Source => ({kind: 'cited', ...REPOSITORIES[repository], path, line, read});
