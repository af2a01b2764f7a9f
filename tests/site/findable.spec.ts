import {clipboardOf, expect, locales, openPage, stopTimers, test} from './fixtures';

const ORIGIN = 'https://wiki.gear-tech.io';
const ACTOR_MODEL = '/docs/gear/actor-model';
const SEND_MESSAGE = '/docs/api/send-message';

const texts = {
  en: {
    copy: 'Copy page as Markdown',
    copied: 'Copied',
    failed: 'Could not copy',
    feed: 'Gear Docs: what changed in these pages',
  },
  'zh-cn': {
    copy: '复制页面为 Markdown',
    copied: '已复制',
    failed: '无法复制',
    feed: 'Gear 文档：页面更新',
  },
};

for (const {name, prefix, lang} of locales) {
  const t = texts[name];

  test(`N2 ${name}: the head of a page names its address, its other languages, its image and its Markdown`, async ({
    page,
  }) => {
    await openPage(page, prefix + ACTOR_MODEL);
    // Hydration rewrites the head, so all of it is awaited.
    for (const [link, href] of Object.entries({
      '[rel="canonical"]': prefix + ACTOR_MODEL,
      '[rel="alternate"][hreflang="en"]': ACTOR_MODEL,
      '[rel="alternate"][hreflang="zh-CN"]': `/zh-cn${ACTOR_MODEL}`,
      '[rel="alternate"][hreflang="x-default"]': ACTOR_MODEL,
      '[type="text/markdown"]': `${prefix}${ACTOR_MODEL}.md`,
    })) {
      await expect(page.locator(`link${link}`)).toHaveAttribute('href', ORIGIN + href);
    }
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
    const image = `${prefix}/img/social${ACTOR_MODEL}.jpg`;
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      ORIGIN + image,
    );
    const response = await page.goto(image);
    expect(response?.headers()['content-type']).toBe('image/jpeg');
    const size = page
      .locator('img')
      .evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight]);
    expect(await size).toEqual([1200, 630]);
  });

  test(`${name}: a page describes itself and its breadcrumbs as JSON-LD`, async ({page}) => {
    await openPage(page, prefix + ACTOR_MODEL);
    const scripts = page.locator('script[type="application/ld+json"]');
    let data: Record<string, unknown>[] = [];
    // Hydration rewrites the head.
    await expect
      .poll(async () => {
        data = (await scripts.allTextContents()).map(
          text => JSON.parse(text) as Record<string, unknown>,
        );
        return data.map(item => item['@type']).sort();
      })
      .toEqual(['BreadcrumbList', 'TechArticle']);
    const article = data.find(item => item['@type'] === 'TechArticle');
    expect(article).toMatchObject({
      headline: await page.getByRole('heading', {level: 1}).textContent(),
      inLanguage: lang,
      url: ORIGIN + prefix + ACTOR_MODEL,
    });
    // A page that is not committed yet has no date.
    const shown = page.locator('time[itemprop="dateModified"]');
    expect([article?.dateModified].filter(Boolean)).toEqual(
      await shown.evaluateAll(times => times.map(time => time.getAttribute('datetime'))),
    );
  });

  test(`${name}: the copy button copies the file at the page's address plus .md`, async ({
    page,
    request,
    pageErrors,
  }) => {
    await page.clock.install();
    await openPage(page, prefix + SEND_MESSAGE);
    await stopTimers(page);
    await page.getByRole('button', {name: t.copy}).click();
    await expect(page.getByRole('button', {name: t.copied, exact: true})).toBeVisible();
    const copied = await clipboardOf(page);
    expect(copied).toBe(await (await request.get(`${prefix}${SEND_MESSAGE}.md`)).text());
    expect(copied).toContain(`# ${await page.getByRole('heading', {level: 1}).textContent()}`);
    expect(copied).toContain('```ts\n');
    expect(pageErrors).toEqual([]);
  });

  test(`${name}: when the Markdown can't be downloaded, the copy button says so`, async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, prefix + SEND_MESSAGE);
    await stopTimers(page);
    await page.route('**/*.md', route => route.abort());
    await page.getByRole('button', {name: t.copy}).click();
    await expect(page.getByRole('button', {name: t.failed})).toBeVisible();
  });

  test(`${name}: llms.txt lists every docs page of the sitemap and the whole files of samples, and each listed file exists`, async ({
    request,
  }) => {
    const sitemap = await (await request.get(`${prefix}/sitemap.xml`)).text();
    const pages = Array.from(
      sitemap.matchAll(/<loc>([^<]+\/docs(?:\/[^<]*)?)<\/loc>/g),
      m => m[1]!,
    );
    expect(pages.length).toBeGreaterThan(50);
    const list = await (await request.get(`${prefix}/llms.txt`)).text();
    const listed = Array.from(list.matchAll(/^- \[[^\]]+\]\((.+)\.md\): .+$/gm), m => m[1]!);
    expect(listed.sort()).toEqual(pages.sort());
    const samples = Array.from(
      new Set(Array.from(list.matchAll(/^ {2}- \[[^\]]+\]\((.+\.txt)\)$/gm), m => m[1]!)),
    );
    expect(samples.length).toBeGreaterThan(100);
    for (const address of samples) {
      expect((await request.get(address.slice(ORIGIN.length))).status(), address).toBe(200);
    }
    const full = await (await request.get(`${prefix}/llms-full.txt`)).text();
    for (const address of listed) {
      const markdown = await request.get(`${address.slice(ORIGIN.length)}.md`);
      expect(markdown.status(), address).toBe(200);
      expect(full.includes(await markdown.text()), `${address} in llms-full.txt`).toBe(true);
    }
  });

  test(`${name}: the sitemap says when docs pages changed and leaves out pages without content`, async ({
    request,
  }) => {
    const sitemap = await (await request.get(`${prefix}/sitemap.xml`)).text();
    const entries = Array.from(sitemap.matchAll(/<url>.*?<\/url>/gs), ([entry]) => entry);
    const docs = entries.filter(entry => entry.includes('/docs'));
    for (const entry of docs) {
      const [, address = '', date] = /<loc>([^<]+)<\/loc>(?:<lastmod>(.{10}))?/.exec(entry) ?? [];
      const html = await (await request.get(address.slice(ORIGIN.length))).text();
      // A page that is not committed yet shows no date.
      expect(date, address).toBe(/<time datetime="?(.{10})[^>]*dateModified/.exec(html)?.[1]);
    }
    expect(docs.filter(entry => entry.includes('<lastmod>'))).not.toEqual([]);
    expect(entries.filter(entry => /\/(search|404)[^<]*<\/loc>/.test(entry))).toEqual([]);
  });

  test(`${name}: the feed of changed pages is valid XML, with the dates that pages show`, async ({
    page,
    request,
  }) => {
    await page.goto(`${prefix}/`);
    const link = page.locator('link[type="application/atom+xml"]');
    await expect(link).toHaveAttribute('title', t.feed);
    await expect(link).toHaveAttribute('href', `${prefix}/changes.atom`);
    const response = await request.get(`${prefix}/changes.atom`);
    expect(response.headers()['content-type']).toContain('application/atom+xml');
    const feed = await page.evaluate(
      text => {
        const xml = new DOMParser().parseFromString(text, 'application/xml');
        const textOf = (element: Element, tag: string) =>
          element.getElementsByTagName(tag)[0]?.textContent ?? '';
        return {
          root: xml.documentElement.nodeName,
          title: textOf(xml.documentElement, 'title'),
          ids: Array.from(xml.getElementsByTagName('entry'), entry => textOf(entry, 'id')),
          entries: Array.from(xml.getElementsByTagName('entry'), entry => ({
            url: entry.getElementsByTagName('link')[0]?.getAttribute('href'),
            updated: textOf(entry, 'updated'),
          })),
        };
      },
      await response.text(),
    );
    expect(feed.root).toBe('feed');
    expect(feed.title).toBe(t.feed);
    expect(feed.entries).toHaveLength(50);
    expect(new Set(feed.ids).size).toBe(50);
    const sitemap = await (await request.get(`${prefix}/sitemap.xml`)).text();
    const changed = new Map(
      Array.from(
        sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)/g),
        ([, url, date]) => [url, date],
      ),
    );
    for (const {url, updated} of feed.entries) {
      expect(changed.get(url ?? ''), url ?? 'an entry without a link').toBe(updated.slice(0, 10));
    }
    const newest = feed.entries[0]!;
    await page.goto(newest.url!.slice(ORIGIN.length));
    await expect(page.locator('time[itemprop="dateModified"]')).toHaveAttribute(
      'datetime',
      newest.updated,
    );
  });

  test(`${name}: the not-found page tells robots not to index it`, async ({page}) => {
    await page.goto(`${prefix}/nowhere`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });
}

test('robots.txt names the sitemap of every locale', async ({request}) => {
  const text = await (await request.get('/robots.txt')).text();
  const sitemaps = Array.from(text.matchAll(/^Sitemap: (.+)$/gm), m => m[1]!);
  expect(sitemaps).toEqual(locales.map(({prefix}) => `${ORIGIN}${prefix}/sitemap.xml`));
  for (const sitemap of sitemaps) {
    expect((await request.get(sitemap.slice(ORIGIN.length))).status()).toBe(200);
  }
});
