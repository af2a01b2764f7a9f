import {type ReactNode, useState} from 'react';
import styles from './styles.deferred.module.css';

type Props<Inputs> = {
  /** What the results are computed from, or `null` while one of it is wrong. */
  inputs: Inputs | null;
  /** The inputs of a new page: their results are shown when a link opens the tool with wrong ones. */
  first: Inputs;
  children: (inputs: Inputs) => ReactNode;
};

/** The results of a tool. While an input is wrong, the last ones stay, dimmed and out of use, so that nothing jumps. */
export default function LastResult<Inputs>({inputs, first, children}: Props<Inputs>) {
  const [last, setLast] = useState(first);
  if (inputs !== null && inputs !== last) {
    setLast(inputs);
    // React renders at once again: the results are computed then.
    return null;
  }
  const isOld = inputs === null;
  return (
    <div className={isOld ? styles.old : undefined} inert={isOld} aria-disabled={isOld}>
      {children(inputs ?? last)}
    </div>
  );
}
