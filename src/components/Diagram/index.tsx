import {useId, useRef} from 'react';
import {translate} from '@docusaurus/Translate';
import ScrollRegion from '@site/src/components/ScrollRegion';
import {useIsOverflowing} from '@site/src/hooks/useIsOverflowing';
import styles from './styles.module.css';

type Props = {
  /** Short name, shown as caption. */
  title: string;
  /** What the picture shows, for those who can't see it. */
  description: string;
  /** Contents of the `<svg>` (`plugins/staticContent/diagrams.ts`), and the name of the fragment that they are. */
  html: string;
  fragment?: string;
  /** Natural size in CSS pixels. */
  width: string;
  height: string;
};

/** Padding and border of the frame, in CSS pixels. */
const FRAME = 34;

/**
 * A diagram, rendered from text in the page when the site is built. Where it is wider than its column, it scrolls, and
 * a button opens it large; the script for that is downloaded on the first click.
 */
export default function Diagram({title, description, width, height, html, fragment}: Props) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const canGrow = useIsOverflowing(figure, Number(width) + FRAME);
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
          height={height}>
          <title id={`${id}title`}>{title}</title>
          <desc id={`${id}description`}>{description}</desc>
          <g data-fragment={fragment} dangerouslySetInnerHTML={{__html: html}} />
        </svg>
      </ScrollRegion>
      <figcaption className={styles.caption}>
        {title}
        {canGrow && (
          <button
            type="button"
            className="button button--sm button--secondary"
            aria-label={`${label}: ${title}`}
            onClick={({currentTarget}) => {
              // A click after a failure fetches again.
              import('@site/src/components/DiagramDialog').then(
                ({openLarge}) => openLarge(figure.current!.querySelector('svg')!, currentTarget),
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
