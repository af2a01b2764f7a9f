import {mkdirSync, writeFileSync} from 'node:fs';
import postcss from 'postcss';
import {expect, test} from '@playwright/test';
import docsTable from '../../plugins/slim/docsTable.js';
import ownStrings from '../../plugins/slim/ownStrings.js';
import plainOrder from '../../plugins/slim/plainOrder.js';
import registry from '../../plugins/slim/registry.js';
import siteConfig from '../../plugins/slim/siteConfig.js';
import siteMetadata from '../../plugins/slim/siteMetadata.js';
import themeStrings from '../../plugins/slim/themeStrings.js';
import {usedInfima} from '../../plugins/slim/infima';

test.describe('what readers are spared', () => {
  test('of the table of all docs the ids are left, of a sidebar what is no default', () => {
    const link = {type: 'link', docId: 'x', label: 'X'};
    const props = {
      version: {
        docsSidebars: {
          a: [
            {type: 'category', items: [{...link, unlisted: false}]},
            {...link, unlisted: true},
          ],
        },
        docs: {x: {id: 'x', title: 'X', description: 'long', sidebar: 'a'}},
      },
    };
    expect(JSON.parse(docsTable(JSON.stringify(props)))).toEqual({
      version: {
        docsSidebars: {
          a: [
            {type: 'category', items: [link]},
            {...link, unlisted: true},
          ],
        },
        docs: {x: {}},
      },
    });
    expect(docsTable('{"other":1}')).toBe('{"other":1}');
  });

  test('the metadata of the site name no plugins', () => {
    const metadata = {docusaurusVersion: '3', pluginVersions: {a: {type: 'local'}}};
    expect(JSON.parse(siteMetadata(JSON.stringify(metadata)))).toEqual({
      docusaurusVersion: '3',
      pluginVersions: {},
    });
  });

  test('the table of chunks: the browser has the imports and waits for all of a page, the server also the names that the manifest knows', () => {
    const load = '() => import(/* webpackChunkName: "1df9" */ "@site/docs/x.md")';
    const table = `export default {\n  "1df9": [${load}, "@site/docs/x.md", require.resolveWeak("@site/docs/x.md")],};`;
    const slim = (source: string, isServer: boolean) =>
      registry.call({getOptions: () => ({isServer}), resourcePath: '/s/registry.js'}, source);
    expect(slim(table, false)).toBe(
      'const whole = async page => (await page.ready?.(), page);\n' +
        `export default {\n  "1df9": [${load}.then(whole)],};`,
    );
    expect(slim(table, true)).toBe(
      `export default {\n  "1df9": [${load}, "1df9", require.resolveWeak("@site/docs/x.md")],};`,
    );
    expect(() => slim('export default new Map();', true)).toThrow(
      /^\/s\/registry\.js has another form/,
    );
  });

  test('the configuration loses what only the build reads', () => {
    expect(
      siteConfig(
        '/* made */\nexport default {"title": "T", "presets": [["p", {}]], "plugins": [["q", {}]], "url": "u",' +
          '"future": {"faster": {}, "experimental_router": "browser"}};\n',
      ),
    ).toBe(
      '/* made */\nexport default {"title":"T","url":"u","future":{"experimental_router":"browser"}};\n',
    );
  });

  test('names of properties are sorted without a collator', () => {
    const sort = 'deps.sort((a, b) => a[0].localeCompare(b[0]));';
    const plain = (source: string) => plainOrder.call({resourcePath: '/t/reactUtils.js'}, source);
    expect(plain(sort)).toBe('deps.sort((a, b) => (a[0] < b[0] ? -1 : 1));');
    expect(() => plain('deps.sort();')).toThrow(/^\/t\/reactUtils\.js sorts no names any more/);
  });

  test('a file brings the texts that it names; what every page loads has those of the theme that it uses', () => {
    const texts = {
      'tool.title': '标题',
      'tool.step': '下一步',
      'theme.blog.post.readMore': '阅读更多',
      'theme.close': '关闭',
    };
    const sources = test.info().outputPath('src');
    const file = test.info().outputPath('codeTranslations.json');
    mkdirSync(`${sources}/components`, {recursive: true});
    writeFileSync(file, JSON.stringify(texts));
    const panel = `const a = translate({id: 'tool.step', message: 'Step'});\n<Translate id="tool.title" />;`;
    writeFileSync(`${sources}/components/Panel.tsx`, panel);
    const context = <Options>(options: Options) => ({
      getOptions: () => options,
      addDependency: () => {},
      addContextDependency: () => {},
    });

    expect(ownStrings.call(context({texts: file}), panel)).toBe(
      "import siteTexts from '@generated/codeTranslations';" +
        `Object.assign(siteTexts,{"tool.step":"下一步","tool.title":"标题"});${panel}`,
    );
    expect(ownStrings.call(context({texts: file}), 'const b = 1;')).toBe('const b = 1;');
    expect(
      JSON.parse(themeStrings.call(context({sources: [sources]}), JSON.stringify(texts))),
    ).toEqual({
      'theme.close': '关闭',
    });
  });

  test('of Infima remains what a page can have; other stylesheets are left alone', async () => {
    const css =
      '.navbar__item{a:b}.pills__item--active{a:b}table{a:b}.button--danger{a:b}' +
      "html[data-theme='dark']{a:b}.menu__list-item--collapsed .menu__list{a:b}.alert--warning{a:b}";
    const INFIMA = '/x/infima/dist/css/default/default.css';
    const cleaned = async (from: string, text = css) =>
      (await postcss([usedInfima()]).process(text, {from})).css.replace(/\s/g, '');
    expect(await cleaned(INFIMA)).toBe(
      css.replace(/\.pills[^}]+}|\.button--danger[^}]+}/g, '').replace(/\s/g, ''),
    );
    expect(await cleaned('/x/src/css/custom.css')).toBe(css.replace(/\s/g, ''));
    expect(
      await cleaned(
        INFIMA,
        ':root{--ifm-unused:var(--ifm-only-by-unused);--ifm-only-by-unused:2;--ifm-color-primary:3;--ifm-used-here:4}' +
          'table{a:var(--ifm-used-here)}',
      ),
    ).toBe(':root{--ifm-color-primary:3;--ifm-used-here:4}table{a:var(--ifm-used-here)}');
  });
});
