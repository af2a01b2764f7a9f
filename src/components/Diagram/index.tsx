import {useId} from 'react';
import ScrollRegion from '@site/src/components/ScrollRegion';
import styles from './styles.module.css';

type Props = {
  /** Short name, shown as caption. */
  title: string;
  /** What the picture shows, for those who can't see it. */
  description: string;
  /** Contents of the `<svg>`, drawn at build by plugins/diagrams. */
  svg: string;
  /** Natural size in CSS pixels. */
  width: string;
  height: string;
};

/** A diagram drawn at build from text in the page. Scrolls by itself where it is wider than the screen. */
export default function Diagram({title, description, svg, width, height}: Props) {
  const id = useId();
  return (
    <figure className={styles.diagram}>
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
          <g dangerouslySetInnerHTML={{__html: svg}} />
        </svg>
      </ScrollRegion>
      <figcaption className={styles.caption}>{title}</figcaption>
    </figure>
  );
}
