import {type ReactNode, useRef} from 'react';
import clsx from 'clsx';
import {useIsOverflowing} from '@site/src/hooks/useIsOverflowing';

type Props = {
  /** What a screen reader calls the region once it can be focused. */
  label: string;
  className?: string;
  children: ReactNode;
};

/**
 * A box that scrolls sideways (`.scroll-region` of css/custom.css). The keyboard can focus it, to scroll it, only while
 * its content is wider than the box.
 */
export default function ScrollRegion({label, className, children}: Props) {
  const region = useRef<HTMLDivElement>(null);
  const scrolls = useIsOverflowing(region);
  return (
    <div
      ref={region}
      className={clsx('scroll-region', className)}
      {...(scrolls && {tabIndex: 0, role: 'group', 'aria-label': label})}>
      {children}
    </div>
  );
}
