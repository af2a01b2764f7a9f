// Change: a bar that can't be closed ignores an earlier dismissal, and a new bar shows on the very first load.
// From: @docusaurus/theme-classic 3.10.2 (ejected: the decision whether to render can't be changed from outside)
import {ThemeClassNames, useThemeConfig} from '@docusaurus/theme-common';
import {useAnnouncementBar} from '@docusaurus/theme-common/internal';
import AnnouncementBarCloseButton from '@theme/AnnouncementBar/CloseButton';
import AnnouncementBarContent from '@theme/AnnouncementBar/Content';
import clsx from 'clsx';
import styles from './styles.module.css';

/**
 * The theme's inline script hides a dismissed bar before the first paint, but checks neither `id` nor `isCloseable`.
 * This script comes right before the bar, and shows the bar again if the dismissal was for another one.
 */
const showUndismissedBar = (id: string, isCloseable: boolean): string => `(function () {
  var viewed = null;
  try { viewed = localStorage.getItem('docusaurus.announcement.id'); } catch (e) {}
  if (${!isCloseable} || viewed !== ${JSON.stringify(id).replace(/</g, '\\u003c')}) {
    document.documentElement.setAttribute('data-announcement-bar-initially-dismissed', 'false');
  }
})();`;

export default function AnnouncementBar() {
  const {announcementBar} = useThemeConfig();
  const {isActive, close} = useAnnouncementBar();
  if (!announcementBar || (announcementBar.isCloseable && !isActive)) {
    return null;
  }
  const {id, backgroundColor, textColor, isCloseable} = announcementBar;
  return (
    <>
      <script dangerouslySetInnerHTML={{__html: showUndismissedBar(id, isCloseable)}} />
      <div
        className={clsx(ThemeClassNames.announcementBar.container, styles.announcementBar)}
        style={{backgroundColor, color: textColor}}
        role="banner">
        {isCloseable && <div className={styles.announcementBarPlaceholder} />}
        <AnnouncementBarContent className={styles.announcementBarContent} />
        {isCloseable && (
          <AnnouncementBarCloseButton onClick={close} className={styles.announcementBarClose} />
        )}
      </div>
    </>
  );
}
