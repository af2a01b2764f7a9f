import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type ReactNode,
} from 'react';
import Translate from '@docusaurus/Translate';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import clsx from 'clsx';
import {useIsNear} from '@site/src/hooks/useIsNear';
import type Guard from './Guard';
import styles from './styles.module.css';

type Props = {
  /** Name of the tool, read by screen readers and shown as its heading. */
  title: string;
  /** Where links to the tool lead, unique on the page. */
  id: string;
  /** Downloads the interactive part, which is in a chunk of its own: `() => import('./Panel')`. */
  load: () => Promise<{default: ComponentType}>;
  /**
   * The height of the loaded tool in CSS pixels, on a phone of 360 pixels and on a laptop of 1280. It is reserved, and
   * the text that waits for the tool is cut off there, so that the text below does not move.
   */
  height: {phone: number; wide: number};
  /**
   * The same content as text, shown until the tool is loaded. It serves readers without scripts, search, print and
   * Markdown.
   */
  children: ReactNode;
};

type Tool = Omit<Props, 'title' | 'children'> & {title: () => string};

/** Returns the component of a tool, which pages write around the same content as text. */
export const lazyTool = ({title, ...tool}: Tool) =>
  function PlacedTool({children}: {children: ReactNode}) {
    return (
      <LazyTool {...tool} title={title()}>
        {children}
      </LazyTool>
    );
  };

/**
 * The frame of a tool. The tool is downloaded when its frame comes near the screen, so it does not slow down the first
 * load. If the download fails, the text stays, and a button tries again.
 */
export default function LazyTool({title, id, load, height, children}: Props) {
  // Pages link to the tool.
  useBrokenLinks().collectAnchor(id);
  const place = useRef<HTMLElement>(null);
  const [tool, setTool] = useState<{Panel: ComponentType; Guard: typeof Guard}>();
  const [failed, setFailed] = useState(false);

  const isNear = useIsNear(place, '400px');
  const fetchPanel = useCallback(() => {
    // The guard comes along with the tool, so that a crash is told even when the network is gone.
    Promise.all([load(), import('./Guard')]).then(
      ([panel, guard]) => setTool({Panel: panel.default, Guard: guard.default}),
      () => setFailed(true),
    );
  }, [load]);

  useEffect(() => {
    if (isNear) fetchPanel();
  }, [isNear, fetchPanel]);

  return (
    <section
      ref={place}
      id={id}
      aria-label={title}
      className={clsx(styles.tool, !tool && !failed && styles.waiting)}
      style={
        {
          '--tool-phone': `${height.phone}px`,
          '--tool-wide': `${height.wide}px`,
        } as CSSProperties
      }>
      <p className={styles.title}>{title}</p>
      {tool ? <tool.Guard Panel={tool.Panel}>{children}</tool.Guard> : children}
      {failed && (
        <p role="status">
          <Translate
            id="interactive.failed"
            description="Shown in the place of an interactive tool that could not be fetched">
            This tool did not load.
          </Translate>{' '}
          <button
            type="button"
            className="button button--secondary"
            onClick={() => {
              setFailed(false);
              fetchPanel();
            }}>
            <Translate
              id="interactive.retry"
              description="Button that fetches an interactive tool again">
              Try again
            </Translate>
          </button>
        </p>
      )}
    </section>
  );
}
