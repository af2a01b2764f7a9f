import Translate from '@docusaurus/Translate';
import {type ComponentType, useEffect, useState} from 'react';
import type {Props} from './Panel';

/**
 * A button below a docs page that keeps the page's section for reading offline. All that it does is downloaded with the
 * first click, or at once when the reader keeps pages already.
 */
export default function KeepOffline() {
  const [panel, setPanel] = useState<{Panel: ComponentType<Props>; starts: boolean}>();
  const [failed, setFailed] = useState(false);
  const load = (starts: boolean) =>
    import('./Panel').then(
      ({default: Panel}) => setPanel({Panel, starts}),
      () => setFailed(starts),
    );
  useEffect(() => {
    if (navigator.serviceWorker?.controller) {
      void load(false);
    }
  }, []);
  const label = (
    <Translate id="offline.keep" description="Button below a docs page">
      Keep these pages for offline reading
    </Translate>
  );
  return panel ? (
    // A click while the panel loads for `load(false)` begins with a panel of its own.
    <panel.Panel key={String(panel.starts)} starts={panel.starts}>
      {label}
    </panel.Panel>
  ) : (
    <button className="button button--link" onClick={() => load(true)}>
      {failed ? (
        <Translate id="offline.failed" description="The button, when its code did not load">
          No connection. Try again
        </Translate>
      ) : (
        label
      )}
    </button>
  );
}
