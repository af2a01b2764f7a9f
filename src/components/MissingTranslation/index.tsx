import Translate from '@docusaurus/Translate';
import Admonition from '@theme/Admonition';

/** Above a page that has no translation: a note that the text is English. */
export default function MissingTranslation() {
  return (
    <Admonition type="note">
      <p>
        <Translate
          id="translation.missing"
          description="Note on a page that has no translation and shows the English text">
          This page is not translated yet. It shows the English text.
        </Translate>
      </p>
    </Admonition>
  );
}
