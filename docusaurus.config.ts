import type * as Preset from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {codeTheme} from './config/codeTheme';
import {isInGit} from './config/isInGit';
import {defaultLocale, drafts, localeConfigs, localeNames} from './config/i18n';
import {katexStylesheet} from './config/katexStylesheet';
import {pagePlugins} from './config/pagePlugins';
import {forSitemap} from './config/sitemap';
import {register} from './facts';
import showFacts from './plugins/facts/remark';
import {clientRedirects} from './plugins/docusaurus/redirects/read';
import embedSamples from './plugins/samples/remark';
import programFacts from './plugins/samples/programFacts';
import walkthroughs from './plugins/samples/walkthroughs';
import costs from './plugins/samples/costs';
import {staticContent} from './plugins/staticContent';
import apiLinks from './plugins/markdown/apiLinks';
import inlineCode from './plugins/markdown/inlineCode';
import linksOfDrafts from './plugins/markdown/linksOfDrafts';
import markEnglish from './plugins/markdown/markEnglish';
import tables from './plugins/markdown/tables';

const siteDir = __dirname;
const repository = 'https://github.com/gear-foundation/gear-wiki';
const {GTAG_ID, ALGOLIA_APP_ID, ALGOLIA_SEARCH_API_KEY, ALGOLIA_INDEX_NAME} = process.env;
const hasAlgolia = Boolean(ALGOLIA_APP_ID && ALGOLIA_SEARCH_API_KEY && ALGOLIA_INDEX_NAME);

const {remarkPlugins, rehypePlugins} = staticContent(siteDir);
// Plugins get their options by a closure: Docusaurus would bundle options in an array for the browser.
const markdown = {
  // First, so that headings, the table of contents and glossaries see the values.
  beforeDefaultRemarkPlugins: [
    () => showFacts({siteDir, register}),
    () => linksOfDrafts({siteDir}),
  ],
  remarkPlugins: [
    () => embedSamples({siteDir}),
    () => walkthroughs({siteDir}),
    () => programFacts({siteDir}),
    () => costs({siteDir}),
    () => apiLinks({siteDir}),
    ...remarkPlugins,
  ],
  rehypePlugins: [markEnglish, inlineCode, tables, ...rehypePlugins],
} satisfies Preset.Options['pages'];

export default {
  title: 'Gear Documentation Portal',
  tagline: 'Write, deploy and run programs that communicate through messages',
  favicon: 'img/favicon.svg',

  url: 'https://wiki.gear-tech.io',
  organizationName: 'Gear Foundation',
  baseUrl: '/',
  trailingSlash: false,

  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'warn',
  // Docusaurus's banner is only in English, so the home page has its own.
  baseUrlIssueBanner: false,
  customFields: {
    baseUrlIssueBanner: true,
    repository,
    katexStylesheet: katexStylesheet(),
    search: {provider: hasAlgolia ? 'algolia' : 'local'},
  },

  // Without Git, as in an unpacked archive, Docusaurus would refuse to build. So pages have no dates there.
  future: {v4: true, experimental_vcs: isInGit(siteDir)},
  // SPEC.md fixes the names of storage keys: `theme`, `docusaurus.tab.*`, …
  storage: {namespace: false},

  i18n: {
    defaultLocale,
    locales: [...localeNames, ...Object.keys(drafts)],
    localeConfigs: {...localeConfigs, ...drafts},
  },

  markdown: {hooks: {onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw'}},

  headTags: [
    {tagName: 'link', attributes: {rel: 'icon', href: '/favicon.ico', sizes: '48x48'}},
    {tagName: 'link', attributes: {rel: 'apple-touch-icon', href: '/img/apple-touch-icon.png'}},
  ],

  clientModules: [
    './src/clientModules/decodableAddress.ts',
    './src/clientModules/preserveAnchorScroll.ts',
    './src/clientModules/backWithoutNavigation.ts',
    './src/clientModules/formulas.ts',
    './src/clientModules/idlePrefetch.ts',
    './src/clientModules/glossary.ts',
    './src/clientModules/pressWithSpace.ts',
  ],

  plugins: [
    './plugins/docusaurus/bundlerCache/index.ts',
    ...pagePlugins,
    './plugins/facts/index.ts',
    './plugins/docusaurus/versions/index.ts',
    [
      './plugins/docusaurus/translations/index.ts',
      {docs: 'docs', pages: 'src/pages', drafts: Object.keys(drafts)},
    ],
    ['./plugins/docusaurus/glossary/index.ts', {page: 'gear/glossary.md'}],
    './plugins/docusaurus/pageExports/index.ts',
    './plugins/docusaurus/search/index.ts',
    './plugins/docusaurus/markdownExport/index.ts',
    './plugins/docusaurus/changesFeed/index.ts',
    './plugins/docusaurus/offline/index.ts',
    './plugins/docusaurus/socialImages/index.ts',
    './plugins/docusaurus/redirects/index.ts',
    './plugins/docusaurusPatches/index.ts',
    ['@docusaurus/plugin-client-redirects', clientRedirects(siteDir)],
    './plugins/docusaurus/securityHeaders/index.ts',
  ],

  presets: [
    [
      '@docusaurus/preset-classic',
      {
        docs: {
          ...markdown,
          sidebarPath: './sidebars.ts',
          editUrl: `${repository}/edit/main/`,
          editLocalizedFiles: true,
          showLastUpdateTime: true,
        },
        pages: markdown,
        blog: false,
        sitemap: {
          lastmod: 'date',
          changefreq: null,
          priority: null,
          ignorePatterns: ['/**/search'],
          createSitemapItems: ({defaultCreateSitemapItems, ...site}) =>
            defaultCreateSitemapItems(forSitemap(site)),
        },
        theme: {
          customCss: [
            './src/css/custom.css',
            './src/css/controls.css',
            './src/css/forcedColors.css',
            './src/css/print.css',
          ],
        },
        ...(GTAG_ID && {gtag: {trackingID: GTAG_ID, anonymizeIP: true}}),
      } satisfies Preset.Options,
    ],
  ],

  themeConfig: {
    image: 'img/social.png',
    colorMode: {defaultMode: 'dark', respectPrefersColorScheme: false},
    docs: {sidebar: {hideable: false, autoCollapseCategories: false}},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    navbar: {
      title: 'Gear Docs',
      hideOnScroll: false,
      logo: {alt: '', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 32, height: 32},
      items: [
        {type: 'doc', docId: 'intro', label: 'Docs', position: 'left'},
        {href: 'https://vara.network', label: 'Vara Network', position: 'right'},
        {href: repository, label: 'Contribute', position: 'right'},
        {type: 'localeDropdown', position: 'right'},
        {type: 'search', position: 'right'},
      ],
    },
    footer: {
      links: [
        {
          title: 'Docs',
          items: [
            {label: 'Welcome', to: '/docs'},
            {label: 'Actor model', to: '/docs/gear/actor-model'},
            {label: 'Glossary', to: '/docs/gear/glossary'},
          ],
        },
        {
          title: 'Community',
          items: [
            {label: 'Discord', href: 'https://discord.gg/7BQznC9uD9'},
            {label: 'Telegram', href: 'https://t.me/gear_tech'},
            {label: 'X', href: 'https://x.com/gear_techs'},
          ],
        },
        {
          title: 'More',
          items: [
            {label: 'Gear on GitHub', href: 'https://github.com/gear-tech'},
            {label: 'Gear Idea', href: 'https://idea.gear-tech.io'},
            {label: 'Vara Network', href: 'https://vara.network'},
          ],
        },
      ],
      copyright: `© ${new Date().getFullYear()} Gear Foundation`,
    },
    prism: {
      theme: codeTheme,
      additionalLanguages: ['rust', 'toml'],
    },
    algolia: {
      // The theme needs these values to render the search box and page, even without an account. They are sent nowhere.
      appId: ALGOLIA_APP_ID || 'LOCAL',
      apiKey: ALGOLIA_SEARCH_API_KEY || 'local',
      indexName: ALGOLIA_INDEX_NAME || 'docs',
      contextualSearch: true,
      searchPagePath: 'search',
    },
  } satisfies Preset.ThemeConfig,
} satisfies Config;
