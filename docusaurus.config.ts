import type * as Preset from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {codeTheme} from './config/codeTheme';
import {defaultLocale, localeConfigs, localeNames} from './config/i18n';
import {clientRedirects} from './plugins/redirects/read';
import embedSamples from './plugins/samples/remark';
import {staticContent} from './plugins/staticContent';
import markEnglish from './plugins/translations/rehype';

const siteDir = __dirname;
const repository = 'https://github.com/gear-foundation/gear-wiki';
const {GTAG_ID, ALGOLIA_APP_ID, ALGOLIA_SEARCH_API_KEY, ALGOLIA_INDEX_NAME} = process.env;
const hostedSearch = Boolean(ALGOLIA_APP_ID && ALGOLIA_SEARCH_API_KEY && ALGOLIA_INDEX_NAME);

const {remarkPlugins, rehypePlugins} = staticContent(siteDir);
const markdown = {
  remarkPlugins: [[embedSamples, {siteDir}], ...remarkPlugins],
  rehypePlugins: [markEnglish, ...rehypePlugins],
} satisfies Preset.Options['pages'];

export default {
  title: 'Gear Documentation Portal',
  tagline: 'Write, deploy and run programs that talk by messages',
  favicon: 'img/favicon.svg',

  url: 'https://wiki.gear-tech.io',
  organizationName: 'Gear Foundation',
  baseUrl: '/',
  trailingSlash: false,

  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'warn',
  // The home page has its own banner: Docusaurus's speaks English only.
  baseUrlIssueBanner: false,
  customFields: {
    baseUrlIssueBanner: true,
    repository,
    search: {provider: hostedSearch ? 'algolia' : 'local'},
  },

  future: {
    faster: true,
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      useCssCascadeLayers: true,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true,
      // Storage keys are part of the site's contract: `theme`, `docusaurus.tab.*`, …
      siteStorageNamespacing: false,
    },
  },

  i18n: {defaultLocale, locales: localeNames, localeConfigs},

  markdown: {hooks: {onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw'}},

  headTags: [
    {tagName: 'link', attributes: {rel: 'icon', href: '/favicon.ico', sizes: '48x48'}},
    {tagName: 'link', attributes: {rel: 'apple-touch-icon', href: '/img/apple-touch-icon.png'}},
  ],

  clientModules: [
    './src/clientModules/keepTarget.ts',
    './src/clientModules/silentBack.ts',
    './src/clientModules/formulas.ts',
    './src/clientModules/idlePrefetch.ts',
    './src/clientModules/glossary.ts',
    './src/clientModules/spaceKey.ts',
  ],

  plugins: [
    './plugins/bundlerCache/index.ts',
    './plugins/checkedAgainst/index.ts',
    './plugins/samples/index.ts',
    ['./plugins/translations/index.ts', {docs: 'docs', pages: 'src/pages'}],
    ['./plugins/glossary/index.ts', {page: 'gear/glossary.md'}],
    './plugins/pageExports/index.ts',
    './plugins/search/index.ts',
    './plugins/machineReadable/index.ts',
    './plugins/socialImages/index.ts',
    './plugins/redirects/index.ts',
    './plugins/docusaurusPatches/index.ts',
    ['@docusaurus/plugin-client-redirects', clientRedirects(siteDir)],
    './plugins/hosting/index.ts',
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
        },
        theme: {
          customCss: ['./src/css/custom.css', './src/css/forcedColors.css', './src/css/print.css'],
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
      // Without an account the theme still needs values to draw box and page; nothing is sent with them.
      appId: ALGOLIA_APP_ID || 'LOCAL',
      apiKey: ALGOLIA_SEARCH_API_KEY || 'local',
      indexName: ALGOLIA_INDEX_NAME || 'docs',
      contextualSearch: true,
      searchPagePath: 'search',
    },
  } satisfies Preset.ThemeConfig,
} satisfies Config;
