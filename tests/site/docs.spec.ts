import {readFileSync} from 'node:fs';
import {load} from 'js-yaml';
import {version} from 'katex/package.json';
import sidebars from '../../sidebars';
import {
  clipboardOf,
  expect,
  locales,
  mainScript,
  openPage,
  serveCdn,
  setTheme,
  stopTimers,
  test,
  wide,
} from './fixtures';
import {type SidebarEntry, sectionLabel, sidebarOf} from './sidebar';

for (const {name, prefix} of locales) {
  const zh = name === 'zh-cn';

  test(`R4 ${name}: the sidebar shows the sections and pages of sidebars.ts with their labels, in order`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const sidebar = page.locator('.theme-doc-sidebar-menu');
    const folded = sidebar.locator('.menu__list-item--collapsed > div > :is(button, a[href="#"])');
    while ((await folded.count()) > 0) {
      await folded.first().click();
    }
    const shown = await sidebar.evaluate(menu => {
      const read = (list: Element): SidebarEntry[] =>
        Array.from(list.children, item => {
          const link = item.querySelector(':scope > a, :scope > div > a');
          const items = item.querySelector(':scope > ul');
          const label = link?.textContent ?? '';
          const href = link?.getAttribute('href') ?? '';
          return {label, ...(href !== '#' && {href}), ...(items && {items: read(items)})};
        });
      return read(menu);
    });
    expect(shown).toEqual(sidebarOf(name, sidebars.tutorialSidebar));
  });

  test(`D1 ${name}: the table of contents lists headings of levels 2 and 3 and marks the current one`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/gear/actor-model`);
    const toc = page.locator('.theme-doc-toc-desktop');
    const ids = await toc
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')));
    const headings = await page
      .locator('.theme-doc-markdown :is(h2, h3)')
      .evaluateAll(all => all.map(heading => `#${heading.id}`));
    expect(ids).toEqual(headings);
    expect(await toc.locator('ul ul').count()).toBeGreaterThan(0);
    await page.locator('#hazards').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector('#hazards')?.scrollIntoView());
    await expect(toc.locator('.table-of-contents__link--active')).toHaveAttribute(
      'href',
      '#hazards',
    );
  });

  test(`D2 D3 ${name}: code has a title, marked lines, and a copy button that confirms`, async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, `${prefix}/markdown-page`);
    const block = page.locator('.theme-code-block', {hasText: 'Cargo.toml'});
    await expect(block.locator('.theme-code-block-highlighted-line')).toHaveText(
      'sails-rs = "2.0.0"',
    );
    await block.hover();
    await stopTimers(page);
    const copy = block.getByRole('button', {name: zh ? /^复制代码/ : 'Copy code to clipboard'});
    await copy.click();
    await expect(block.getByRole('button', {name: zh ? '已复制' : 'Copied'})).toBeVisible();
    await page.clock.runFor(3000);
    await expect(copy).toBeVisible();
    expect(await clipboardOf(page)).toBe('[dependencies]\nsails-rs = "2.0.0"');
  });

  test(`${wide(name)}: code has its title, its source and its buttons in one bar of 40 pixels, and wraps instead of scrolling`, async ({
    page,
  }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({width, height: 800});
      await openPage(page, `${prefix}/docs/developing-contracts/gas-waiting-mailbox`);
      // Those in folds have no size yet.
      const blocks = page
        .locator('.theme-code-block:not(details *)')
        .filter({has: page.locator('a[href*="/samples/"]')});
      const copy = {name: zh ? /^复制代码/ : /^Copy code/};
      await expect(blocks.last().getByRole('button', copy)).toHaveCount(0);
      expect(await blocks.count()).toBeGreaterThan(2);
      for (const block of await blocks.all()) {
        await block.scrollIntoViewIfNeeded();
        const bar = block.locator('> :first-child');
        await expect(bar.getByRole('button', copy)).toBeVisible();
        await expect(bar.getByRole('link')).toBeVisible();
        expect((await bar.boundingBox())!.height, `${width}: height of the bar`).toBe(40);
        const hidden = await block
          .locator('pre')
          .first()
          .evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
        expect(hidden, `${width}: code beside its column`).toBe(0);
      }
    }
  });

  test(`D3 ${name}: the labels of a docs page are translated`, async ({page}) => {
    await openPage(page, `${prefix}/docs/gear/actor-model`);
    await expect(page.getByRole('link', {name: zh ? '编辑此页' : 'Edit this page'})).toBeVisible();
    const pager = page.getByRole('navigation', {name: zh ? '文件选项卡' : 'Docs pages'});
    await expect(pager.getByText(zh ? '下一页' : 'Next')).toBeVisible();
    await expect(pager.getByText(zh ? '上一页' : 'Previous')).toBeVisible();
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
    await page.mouse.wheel(0, -400);
    const back = page.getByRole('button', {name: zh ? '回到顶部' : 'Scroll back to top'});
    await back.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test(`D4 ${name}: "Edit this page" opens this locale's own source file`, async ({page}) => {
    const dir = zh ? 'i18n/zh-cn/docusaurus-plugin-content-docs/current' : 'docs';
    for (const [route, file] of [
      ['/docs', 'intro.md'],
      ['/docs/general/dApps', 'general/dApps.md'],
    ]) {
      await page.goto(`${prefix}${route}`);
      const href = await page
        .getByRole('link', {name: zh ? '编辑此页' : 'Edit this page'})
        .getAttribute('href');
      expect(href).toMatch(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\/edit\/main\//);
      expect(href).toContain(`/edit/main/${dir}/${file}`);
      expect(() => readFileSync(`${dir}/${file}`)).not.toThrow();
    }
  });

  test(`${name}: "Report a problem" opens the issue form with page, locale and version filled in`, async ({
    page,
  }) => {
    for (const route of ['/docs', '/docs/general/dApps']) {
      await page.goto(`${prefix}${route}`);
      const link = page.getByRole('link', {name: zh ? '报告问题' : 'Report a problem'});
      await expect(link).toBeVisible();
      const {origin, pathname, searchParams} = new URL((await link.getAttribute('href')) ?? '');
      expect(`${origin}${pathname}`).toMatch(
        /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/issues\/new$/,
      );
      const {template, ...values} = Object.fromEntries(searchParams);
      expect(values).toEqual({
        page: `https://wiki.gear-tech.io${prefix}${route}`,
        locale: name,
        version: 'current',
      });
      // GitHub fills the form's fields whose ids are in the address.
      const form = load(readFileSync(`.github/ISSUE_TEMPLATE/${template}`, 'utf8')) as {
        body: {id?: string}[];
      };
      expect(form.body.map(({id}) => id)).toEqual(expect.arrayContaining(Object.keys(values)));
    }
  });

  test(`D5 ${wide(name)}: formulas render, with the CDN's stylesheet of the installed version under an integrity hash`, async ({
    page,
  }) => {
    await serveCdn(page);
    await openPage(page, `${prefix}/docs/gear/actor-model`);
    // The stand-in for the CDN has the installed version, so no other hash would do.
    const href = `https://cdn.jsdelivr.net/npm/katex@${version}/dist/katex.min.css`;
    const link = page.locator(`link[rel="stylesheet"][href="${href}"]`);
    await expect(link).toHaveAttribute('integrity', /^sha384-/);
    const formula = page.locator('.katex').first();
    await expect(formula.locator('.katex-html')).toBeVisible();
    await expect(formula.locator('.katex-mathml')).toHaveCSS('position', 'absolute');
  });

  test(`D5 ${wide(name)}: without the CDN the formula is rendered once, from its MathML`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/gear/actor-model`);
    const formula = page.locator('.katex').first();
    await expect(formula.locator('math')).toBeVisible();
    await expect(formula.locator('.katex-html')).toBeHidden();
  });

  test(`D6 ${name}: the sidebar marks the page, keeps categories open and can't be hidden`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/gear/actor-model`);
    const sidebar = page.locator('.theme-doc-sidebar-menu');
    await expect(sidebar.locator('a[aria-current="page"]')).toHaveAttribute(
      'href',
      `${prefix}/docs/gear/actor-model`,
    );
    await expect(page.getByRole('button', {name: /^(Collapse sidebar|收起侧边栏)$/})).toHaveCount(
      0,
    );
    await sidebar
      .locator('.menu__list-item-collapsible', {hasText: sectionLabel(name, 'General topics')})
      .getByRole('button')
      .click();
    await expect(sidebar.locator(`a[href="${prefix}/docs/general/web3"]`)).toBeVisible();
    await expect(sidebar.locator(`a[href="${prefix}/docs/gear/glossary"]`)).toBeVisible();
    const crumbs = page.getByRole('navigation', {name: zh ? '页面路径' : 'Breadcrumbs'});
    await expect(crumbs).toContainText(sectionLabel(name, 'Intro to Gear'));
    await expect(crumbs.getByRole('link').first()).toHaveAttribute('href', `${prefix}/`);
    await expect(crumbs.getByRole('link').nth(1)).toHaveAttribute(
      'href',
      `${prefix}/docs/gear/start`,
    );
  });

  test(`D2 ${wide(name)}: a diagram follows the color mode`, async ({page}) => {
    await openPage(page, `${prefix}/markdown-page`);
    const diagram = page.getByRole('main').locator('svg[role="img"]');
    const color = () =>
      diagram
        .locator('text')
        .first()
        .evaluate(text => getComputedStyle(text).fill);
    const dark = await color();
    await setTheme(page, 'light');
    await expect.poll(color).not.toBe(dark);
  });
}

test('D2 the choice of a tab is stored as docusaurus.tab.<group> and shared between pages', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, `${featuresUrl}/docs`);
  await page.getByRole('tab', {name: 'macOS'}).click();
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.os'))).toBe('macos');
  await page.goto(`${featuresUrl}/docs/guide/second`);
  await expect(page.getByRole('tab', {name: 'macOS'})).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Second on macOS')).toBeVisible();
});

test('D7 the docs version is named current, is the last version, and its main doc is intro', () => {
  // What the built site knows about its versions is in its main script, as JSON.
  const script = readFileSync(`build/assets/js/${mainScript()}`, 'utf8');
  const last = Array.from(
    script.matchAll(/\{"name":"([^"]+)",[^{}[\]]*"isLast":true,[^{}[\]]*"mainDocId":"([^"]+)"/g),
    ([, name, mainDocId]) => ({name, mainDocId}),
  );
  expect(last).toEqual([{name: 'current', mainDocId: 'intro'}]);
});

test('D7 the preferred version is stored under a key that starts with docs-preferred-version-', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, `${featuresUrl}/docs`);
  await page.locator('.navbar').getByText('Next', {exact: true}).first().hover();
  await page.locator('.navbar').getByRole('link', {name: '1.0'}).click();
  await expect(page.getByText('The first page of version 1.0')).toBeVisible();
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('docs-preferred-version-')),
  );
  expect(stored).toEqual([['docs-preferred-version-default', '1.0']]);
});

test('B4 a translation older than its English page has a note with a link to that page', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, `${featuresUrl}/zh-cn/docs/guide/second`);
  const note = page.locator('.theme-admonition');
  await expect(note).toContainText('此译文早于');
  await expect(note.getByRole('link')).toHaveAttribute('hreflang', 'en');
  await note.getByRole('link').click();
  await expect(page).toHaveURL(`${featuresUrl}/docs/guide/second`);
  await page.goto(`${featuresUrl}/zh-cn/docs`);
  await expect(page.locator('.theme-admonition')).toHaveCount(0);
});

test('a page without a translation has a note, and its English text is marked as English', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, `${featuresUrl}/zh-cn/docs/1.0`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('.theme-admonition')).toContainText('本页尚未翻译');
  const text = page.locator('article [lang="en"]');
  await expect(text).toContainText('The first page of version 1.0');
  await expect(text.locator('.theme-admonition')).toHaveCount(0);
  const data = page.locator('script[type="application/ld+json"]');
  // Hydration rewrites the head.
  await expect
    .poll(async () => (await data.allTextContents()).map(text => JSON.parse(text) as object))
    .toContainEqual(expect.objectContaining({'@type': 'TechArticle', inLanguage: 'en'}));
  for (const path of ['/docs/1.0', '/zh-cn/docs']) {
    await page.goto(`${featuresUrl}${path}`);
    await expect(page.locator('article [lang="en"]')).toHaveCount(0);
    await expect(page.locator('.theme-admonition')).toHaveCount(0);
  }
});
