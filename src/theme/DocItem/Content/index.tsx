// Change: a note above the text says that its translation is stale or missing, and untranslated text names its
// language; the head describes the page to other sites; a link reports a problem; a button keeps pages for offline reading.
import Content from '@theme-original/DocItem/Content';
import type {Props} from '@theme/DocItem/Content';
import DocHead from '@site/src/components/DocHead';
import KeepOffline from '@site/src/components/KeepOffline';
import MissingTranslation from '@site/src/components/MissingTranslation';
import ReportLink from '@site/src/components/ReportLink';
import StaleTranslation from '@site/src/components/StaleTranslation';
import {useContentLanguage} from '@site/src/hooks/useContentLanguage';

export default function DocItemContent(props: Props) {
  const {language, direction, isUntranslated} = useContentLanguage();
  return (
    <>
      <DocHead />
      {isUntranslated ? (
        <>
          <MissingTranslation />
          <div lang={language} dir={direction}>
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
      <KeepOffline />
    </>
  );
}
