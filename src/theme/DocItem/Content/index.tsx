// Change: a translation older than its English page, or missing, says so above the text, which names its language.
import Content from '@theme-original/DocItem/Content';
import type {Props} from '@theme/DocItem/Content';
import MissingTranslation from '@site/src/components/MissingTranslation';
import StaleTranslation from '@site/src/components/StaleTranslation';
import {useContentLanguage} from '@site/src/hooks/useContentLanguage';

export default function DocItemContent(props: Props) {
  const {language, isUntranslated} = useContentLanguage();
  if (isUntranslated) {
    return (
      <>
        <MissingTranslation />
        <div lang={language}>
          <Content {...props} />
        </div>
      </>
    );
  }
  return (
    <>
      <StaleTranslation />
      <Content {...props} />
    </>
  );
}
