import Translate from '@docusaurus/Translate';
import Admonition from '@theme/Admonition';

/** A note above an untranslated page: the text is in English. */
export default function MissingTranslation() {
  return (
    <Admonition type="note">
      <p>
        <Translate
          id="translation.missing"
          description="Note on a page that has no translation and shows the English text">
          This page has not been translated yet. It shows the English text.
        </Translate>
      </p>
    </Admonition>
  );
}
