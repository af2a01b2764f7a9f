import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * Inline script that shows the lines at the top of the page if the site's scripts did not load. It sets no inline
 * styles, which a strict CSP would block.
 */
function bannerScript(lines: string[]): string {
  const json = JSON.stringify(lines).replace(/</g, '\\u003c');
  return `document.addEventListener('DOMContentLoaded', function () {
  if (typeof window.docusaurus !== 'undefined') return;
  var banner = document.createElement('div');
  banner.id = '__docusaurus-base-url-issue-banner-container';
  banner.setAttribute('role', 'alert');
  ${json}.forEach(function (line) {
    var p = document.createElement('p');
    p.textContent = line.replace('{path}', location.pathname.replace(/\\/*$/, '/'));
    banner.appendChild(p);
  });
  document.body.insertBefore(banner, document.body.firstChild);
});`;
}

/**
 * On the home page, when `customFields.baseUrlIssueBanner` is on: explains why the page looks broken when its assets
 * can't be loaded, mostly because of a wrong `baseUrl`. Docusaurus's own banner is in English only. An inline script
 * adds the text after the assets have failed, so the HTML that search engines read does not contain it.
 */
export default function BaseUrlBanner() {
  const {
    siteConfig: {baseUrl, customFields},
  } = useDocusaurusContext();
  if (!customFields?.baseUrlIssueBanner || ExecutionEnvironment.canUseDOM) {
    return null;
  }
  const lines = [
    translate({
      id: 'baseUrlBanner.title',
      message: 'The site did not load properly.',
      description: 'First line of the banner shown when scripts can not be loaded',
    }),
    translate(
      {
        id: 'baseUrlBanner.configured',
        message: 'The site expects its files under {baseUrl}, the baseUrl in docusaurus.config.ts.',
        description: 'Second line of the banner shown when scripts can not be loaded',
      },
      {baseUrl},
    ),
    translate(
      {
        id: 'baseUrlBanner.suggestion',
        message: 'If the host serves the site from this address, set baseUrl to {path}',
        description: 'Third line of the banner; {path} stays as it is',
      },
      {path: '{path}'},
    ),
  ];
  return (
    <Head>
      <script>{bannerScript(lines)}</script>
    </Head>
  );
}
