// Change: a heading is called by its text alone, not "Limits Direct link to Limits", which lists of headings would say.
// From: @docusaurus/theme-classic 3.10.2 (ejected: the text needs an element around it, without the link)
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {useAnchorTargetClassName} from '@docusaurus/theme-common';
import type {Props} from '@theme/Heading';
import clsx from 'clsx';
import './styles.module.css';

/** The text of the link: a space without width, as in the theme. The style sheet adds the `#`. */
const EMPTY = '\u200b';

export default function Heading({as: As, id, children, ...props}: Props) {
  const brokenLinks = useBrokenLinks();
  const anchorTargetClassName = useAnchorTargetClassName(id);
  if (As === 'h1' || !id) {
    return <As {...props}>{children}</As>;
  }
  brokenLinks.collectAnchor(id);
  const title = translate(
    {
      id: 'theme.common.headingLinkTitle',
      message: 'Direct link to {heading}',
      description: 'Title for link to heading',
    },
    {heading: typeof children === 'string' ? children : id},
  );
  const text = `${id}--text`;
  return (
    <As
      {...props}
      className={clsx('anchor', anchorTargetClassName, props.className)}
      id={id}
      aria-labelledby={text}>
      <span id={text}>{children}</span>
      <Link className="hash-link" to={`#${id}`} aria-label={title} title={title} translate="no">
        {EMPTY}
      </Link>
    </As>
  );
}
