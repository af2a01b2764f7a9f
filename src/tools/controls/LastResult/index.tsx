import {type ReactNode, useState} from 'react';
import styles from './styles.deferred.module.css';

type Props = {
  /** The results, or `null` while an input is wrong. */
  children: ReactNode;
};

/** The results of a tool. While an input is wrong, the last ones stay, dimmed and out of use, so that nothing jumps. */
export default function LastResult({children}: Props) {
  const [last, setLast] = useState<ReactNode>(children);
  if (children !== null && children !== last) setLast(children);
  const isOld = children === null;
  return (
    <div className={isOld ? styles.old : undefined} inert={isOld} aria-disabled={isOld}>
      {children ?? last}
    </div>
  );
}
