// Change: a translation older than its English page says so above the text.
import Content from '@theme-original/DocItem/Content';
import type {Props} from '@theme/DocItem/Content';
import StaleTranslation from '@site/src/components/StaleTranslation';

export default function DocItemContent(props: Props) {
  return (
    <>
      <StaleTranslation />
      <Content {...props} />
    </>
  );
}
