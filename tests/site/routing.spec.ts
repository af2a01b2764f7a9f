import {readFileSync} from 'node:fs';
import {readFile, readdir} from 'node:fs/promises';
import redirects from '../../redirects.json';
import {expect, hydrated, locales, openPage, test} from './fixtures';

for (const {name, prefix, lang} of locales) {
  test(`R2 E4 ${name}: an unknown path gives status 404 and the not-found screen, with the page that the reader most likely wanted first`, async ({
    page,
  }) => {
    const response = await page.goto(`${prefix}/docs/actor-modell.html?a=1`);
    expect(response?.status()).toBe(404);
    const heading = name === 'en' ? 'Page Not Found' : '找不到页面';
    const title = `${heading} | Gear Documentation Portal`;
    expect(await response?.text()).toContain(`>${title}</title>`);
    await hydrated(page);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', {level: 1})).toHaveText(heading);
    await expect(main).toContainText(
      name === 'en'
        ? 'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.'
        : '请联系原始链接来源网站的所有者，并告知他们链接已损坏。',
    );
    const likely = main.getByRole('listitem').first().getByRole('link', {name: /actor/i});
    await expect(likely).toHaveAttribute('href', `${prefix}/docs/gear/actor-model`);
  });

  test(`R2 E4 ${name}: the not-found screen has a search field`, async ({page}) => {
    await openPage(page, `${prefix}/nowhere`);
    await page.getByRole('main').getByRole('searchbox').fill('mailbox');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${prefix}/search?q=mailbox`);
  });

  test(`R2 ${name}: client-side navigation to an unknown path shows the screen too`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    await page.evaluate(path => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', {state: {}}));
    }, `${prefix}/docs/none`);
    await expect(page.getByRole('heading', {level: 1})).toHaveText(
      name === 'en' ? 'Page Not Found' : '找不到页面',
    );
  });

  test(`R5 ${name}: every redirect page leads to its target`, async ({request}) => {
    for (const {from, to} of redirects) {
      for (const form of [from, `${from}/`]) {
        const response = await request.get(`${prefix}${form}`);
        expect(response.status(), form).toBe(200);
        expect(await response.text(), form).toContain(`url=${prefix}${to}`);
      }
    }
  });

  test(`R5 ${name}: query and hash survive a redirect`, async ({page}) => {
    await page.goto(`${prefix}/gear/glossary?from=old#mailbox`);
    await expect(page).toHaveURL(`${prefix}/docs/gear/glossary?from=old#mailbox`);
  });
}

test('R5 no script contains the list of redirects', async () => {
  const scripts = (await readdir('build', {recursive: true})).filter(file => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const sources = new Set(redirects.map(({from}) => from));
  for (const script of scripts) {
    const text = await readFile(`build/${script}`, 'utf8');
    const listed = Array.from(text.matchAll(/\bfrom"?:"([^"]*)"/g), match => match[1]!);
    expect(
      listed.filter(path => sources.has(path)),
      script,
    ).toEqual([]);
  }
});

test('R5 the host rules contain every redirect in every locale', () => {
  const map = readFileSync('build/redirects.nginx.map', 'utf8').trimEnd().split('\n');
  const rules = readFileSync('build/_redirects', 'utf8').trimEnd().split('\n');
  expect(map).toHaveLength(redirects.length * locales.length * 2);
  expect(rules).toHaveLength(redirects.length * locales.length);
  expect(rules).toContain('/zh-cn/gear/glossary /zh-cn/docs/gear/glossary 301');
});
