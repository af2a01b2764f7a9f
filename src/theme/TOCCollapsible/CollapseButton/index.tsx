// Change: the button says whether the contents below it are open.
import CollapseButton from '@theme-original/TOCCollapsible/CollapseButton';
import type {Props} from '@theme/TOCCollapsible/CollapseButton';

export default function TOCCollapseButton(props: Props) {
  return <CollapseButton aria-expanded={!props.collapsed} {...props} />;
}
