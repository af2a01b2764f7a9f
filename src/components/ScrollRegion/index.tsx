import {type ReactNode, useEffect, useRef, useState} from 'react';

type Props = {
  /** What a screen reader calls the region once it can be focused. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A box that scrolls sideways. Only while its content is wider than itself can the keyboard reach it, to scroll. */
export default function ScrollRegion({label, className, children}: Props) {
  const region = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={region}
      className={className}
      {...(scrolls && {tabIndex: 0, role: 'group', 'aria-label': label})}>
      {children}
    </div>
  );
}
