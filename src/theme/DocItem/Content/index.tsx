// Change: a translation that is stale or missing says so above the text, which names its language; the head describes the page to other sites; a link reports a mistake.
import Content from '@theme-original/DocItem/Content';
import type {Props} from '@theme/DocItem/Content';
import DocHead from '@site/src/components/DocHead';
import MissingTranslation from '@site/src/components/MissingTranslation';
import ReportLink from '@site/src/components/ReportLink';
import StaleTranslation from '@site/src/components/StaleTranslation';
import {useContentLanguage} from '@site/src/hooks/useContentLanguage';

export default function DocItemContent(props: Props) {
  const {language, isUntranslated} = useContentLanguage();
  return (
    <>
      <DocHead />
      {isUntranslated ? (
        <>
          <MissingTranslation />
          <div lang={language}>
            <Content {...props} />
          </div>
        </>
      ) : (
        <>
          <StaleTranslation />
          <Content {...props} />
        </>
      )}
      <ReportLink />
    </>
  );
}
