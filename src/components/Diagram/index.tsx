import {useId, useMemo, useRef} from 'react';
import {translate} from '@docusaurus/Translate';
import ScrollRegion from '@site/src/components/ScrollRegion';
import {useIsOverflowing} from '@site/src/hooks/useIsOverflowing';
import styles from './styles.module.css';

type Props = {
  /** Short name, shown as the caption. */
  title: string;
  /** Text alternative: what the picture shows. */
  description: string;
  /** Contents of the `<svg>` (`plugins/staticContent/diagrams.ts`), and the name of their fragment, if they are one. */
  html: string;
  fragment?: string;
  /** Natural size in CSS pixels. */
  width: string;
  height: string;
};

/** Padding and border of the frame, in CSS pixels. */
const FRAME = 18;

/** The least scale of a diagram. With a smaller one, the names in it would be less than 11 CSS pixels high. */
const LEAST_SCALE = 0.87;

/**
 * A diagram, rendered from the page's text at build time. If it is wider than its column, it shrinks a little, and then
 * scrolls. A button then shows it enlarged; the script for that is downloaded on the first click.
 */
export default function Diagram({title, description, width, height, html, fragment}: Props) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  // React writes the contents again whenever this is another object.
  const contents = useMemo(() => ({__html: html}), [html]);
  const least = Math.round(Number(width) * LEAST_SCALE);
  const canGrow = useIsOverflowing(figure, least + FRAME);
  const label = translate({
    id: 'diagram.open',
    message: 'Enlarge',
    description: 'The button below a diagram that opens it large',
  });
  return (
    <figure ref={figure} className={styles.diagram}>
      <ScrollRegion className={styles.scroller} label={title}>
        <svg
          role="img"
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}description`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          style={{minWidth: least}}>
          <title id={`${id}title`}>{title}</title>
          <desc id={`${id}description`}>{description}</desc>
          <g data-fragment={fragment} dangerouslySetInnerHTML={contents} />
        </svg>
      </ScrollRegion>
      <figcaption className={styles.caption}>
        {title}
        {canGrow && (
          <button
            type="button"
            className="button button--secondary"
            aria-label={`${label}: ${title}`}
            onClick={({currentTarget}) => {
              // If the download fails, the next click tries again.
              import('@site/src/components/DiagramDialog').then(
                ({openLarge}) =>
                  openLarge(figure.current!.querySelector('svg')!, least, currentTarget),
                () => undefined,
              );
            }}>
            {label}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
