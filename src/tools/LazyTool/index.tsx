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
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import styles from './styles.module.css';

type Props = {
  /** Name of the tool, read by screen readers and shown as its heading. */
  title: string;
  /** Where links to the tool lead, unique on the page. */
  id: string;
  /** Downloads the interactive part, which is in a chunk of its own: `() => import('./Panel')`. */
  load: () => Promise<{default: ComponentType}>;
  /**
   * The height of the loaded tool in CSS pixels, on a phone of 360 pixels and on a laptop of 1280. It is reserved, so
   * that the text below does not move.
   */
  height?: {phone: number; wide: number};
  /**
   * The same content as text, shown until the tool is loaded. It serves readers without scripts, search, print and
   * Markdown.
   */
  children: ReactNode;
};

/**
 * The frame of a tool. The tool is downloaded when its frame comes near the screen, so it does not slow down the first
 * load. If the download fails, the text stays, and a button tries again.
 */
export default function LazyTool({title, id, load, height, children}: Props) {
  // Pages link to the tool.
  useBrokenLinks().collectAnchor(id);
  const place = useRef<HTMLElement>(null);
  const [Panel, setPanel] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);

  const fetchPanel = useCallback(() => {
    setFailed(false);
    load().then(
      module => setPanel(() => module.default),
      () => setFailed(true),
    );
  }, [load]);

  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        observer.disconnect();
        fetchPanel();
      },
      {rootMargin: '400px'},
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [fetchPanel]);

  return (
    <section
      ref={place}
      id={id}
      aria-label={title}
      className={styles.tool}
      style={
        height &&
        ({
          '--tool-phone': `${height.phone}px`,
          '--tool-wide': `${height.wide}px`,
        } as CSSProperties)
      }>
      <p className={styles.title}>{title}</p>
      {Panel ? (
        <ErrorBoundary fallback={({tryAgain}) => <Crashed tryAgain={tryAgain}>{children}</Crashed>}>
          <Panel />
        </ErrorBoundary>
      ) : (
        children
      )}
      {failed && (
        <p role="status">
          <Translate
            id="interactive.failed"
            description="Shown in the place of an interactive tool that could not be fetched">
            This tool did not load.
          </Translate>{' '}
          <button type="button" className="button button--secondary" onClick={fetchPanel}>
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

/** Stands in the place of a tool that crashed: what happened, and the text of the tool. */
function Crashed({tryAgain, children}: {tryAgain: () => void; children: ReactNode}) {
  return (
    <>
      <p role="alert">
        <Translate
          id="interactive.crashed"
          description="Shown in the place of an interactive tool that crashed">
          This tool stopped working. A translator or an extension of the browser may have changed
          it: switch that off for this page if it happens again.
        </Translate>
      </p>
      <p>
        <button type="button" className="button button--secondary" onClick={tryAgain}>
          <Translate
            id="interactive.restart"
            description="Button that starts an interactive tool again after a crash">
            Start it again
          </Translate>
        </button>
      </p>
      {children}
    </>
  );
}
