import postcss from 'postcss';
import {expect, test} from '@playwright/test';
import docsTable from '../../plugins/slim/docsTable.js';
import {usedInfima} from '../../plugins/slim/infima';

test.describe('what readers are spared', () => {
  test('the table of all docs loses its descriptions and keeps the rest', () => {
    const props = {
      version: {
        docsSidebars: {a: [{type: 'link', description: 'kept'}]},
        docs: {x: {id: 'x', title: 'X', description: 'long'}},
      },
    };
    expect(JSON.parse(docsTable(JSON.stringify(props)))).toEqual({
      version: {...props.version, docs: {x: {id: 'x', title: 'X'}}},
    });
    expect(docsTable('{"other":1}')).toBe('{"other":1}');
  });

  test('of Infima remains what a page can have; other stylesheets are left alone', async () => {
    const css =
      '.navbar__item{a:b}.pills__item--active{a:b}table{a:b}.button--danger{a:b}' +
      "html[data-theme='dark']{a:b}.menu__list-item--collapsed .menu__list{a:b}.alert--warning{a:b}";
    const cleaned = async (from: string) =>
      (await postcss([usedInfima()]).process(css, {from})).css.replace(/\s/g, '');
    expect(await cleaned('/x/infima/dist/css/default/default.css')).toBe(
      css.replace(/\.pills[^}]+}|\.button--danger[^}]+}/g, '').replace(/\s/g, ''),
    );
    expect(await cleaned('/x/src/css/custom.css')).toBe(css.replace(/\s/g, ''));
  });
});
