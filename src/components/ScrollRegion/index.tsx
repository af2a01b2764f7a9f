import {type CSSProperties, type ReactNode, useRef} from 'react';
import {useIsOverflowing} from '@site/src/hooks/useIsOverflowing';

type Props = {
  /** What a screen reader calls the region once it can be focused. */
  label: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
};

/**
 * A box that scrolls sideways. The keyboard can focus it, to scroll it, only while its content is wider than the box.
 */
export default function ScrollRegion({label, className, style, children}: Props) {
  const region = useRef<HTMLDivElement>(null);
  const scrolls = useIsOverflowing(region);
  return (
    <div
      ref={region}
      className={className}
      style={style}
      {...(scrolls && {tabIndex: 0, role: 'group', 'aria-label': label})}>
      {children}
    </div>
  );
}
