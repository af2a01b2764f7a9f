import type {ComponentProps, MouseEvent} from 'react';
import {useHistory} from '@docusaurus/router';
import {isPlainClick} from '@site/src/browser/isPlainClick';

type Props = Omit<ComponentProps<'a'>, 'onClick'> & {
  href: string;
  /** Called after the reader has followed the link within the site. */
  onFollow?: () => void;
};

/**
 * A link that goes through the router. Unlike Docusaurus's `Link` it does not prefetch its page: the dialog shows many
 * links, and most are never followed.
 */
export default function RouterLink({href, onFollow, children, ...props}: Props) {
  const history = useHistory();
  const onClick = (event: MouseEvent) => {
    if (isPlainClick(event)) {
      event.preventDefault();
      history.push(href);
      onFollow?.();
    }
  };
  return (
    // eslint-disable-next-line @docusaurus/no-html-links
    <a href={href} {...props} onClick={onClick}>
      {children}
    </a>
  );
}
