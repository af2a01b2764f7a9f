// Change: the date as ISO 8601 has it; making the browser's date formatter takes a phone longer than drawing a page.
// From: @docusaurus/theme-classic 3.10.2 (ejected: the formatter is inside)
import Translate from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/LastUpdated';

function OnDate({lastUpdatedAt}: {lastUpdatedAt: number}) {
  const date = new Date(lastUpdatedAt).toISOString();
  return (
    <Translate
      id="theme.lastUpdated.atDate"
      description="The words used to describe on which date a page has been last updated"
      values={{
        date: (
          <time dateTime={date} itemProp="dateModified">
            {date.slice(0, 10)}
          </time>
        ),
      }}>
      {' on {date}'}
    </Translate>
  );
}

export default function LastUpdated({lastUpdatedAt}: Props) {
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      <Translate
        id="theme.lastUpdated.lastUpdatedAtBy"
        description="The sentence used to display when a page has been last updated, and by who"
        values={{
          atDate: lastUpdatedAt ? <OnDate lastUpdatedAt={lastUpdatedAt} /> : '',
          byUser: '',
        }}>
        {'Last updated{atDate}{byUser}'}
      </Translate>
      {process.env.NODE_ENV === 'development' && (
        // eslint-disable-next-line @docusaurus/no-untranslated-text -- no reader sees it
        <small> (an example: the authoring server reads no history)</small>
      )}
    </span>
  );
}
