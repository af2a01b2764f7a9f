// Change: a note above the text says that its translation is stale or missing, and untranslated text names its
// language; the head describes the page to other sites.
import Content from '@theme-original/DocItem/Content';
import type {Props} from '@theme/DocItem/Content';
import DocHead from '@site/src/components/DocHead';
import MissingTranslation from '@site/src/components/MissingTranslation';
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
    </>
  );
}
