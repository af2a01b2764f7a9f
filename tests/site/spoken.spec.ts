import type {Page} from '@playwright/test';
import {expect, locales, openPage, test} from './fixtures';
import {openRegion, openTool, otherTools} from './tools';

/** The page with the coder of payloads. */
const {simulator, coder, program} = otherTools;

test.describe('a screen reader can say', () => {
  test('where everything on the home page is', async ({page}) => {
    await openPage(page, '/');
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - region "Skip to main content":
        - link "Skip to main content"
      - navigation "Main":
        - link "Gear Docs"
        - link "Docs"
        - button "English"
        - button "Search"
        - button /Switch between dark and light mode/
      - main:
        - heading "Gear Documentation Portal" [level=1]
        - paragraph:
          - link "Start in five minutes"
          - link "How actors work"
        - figure /Programs share no memory/:
          - img /Program A sends the message Add\\(2\\) to program B/
          - button "Send Add(2)"
          - button "Send Add(5)"
          - status
        - list:
          - listitem:
            - link /Intro to the protocol/
      - contentinfo:
        - list:
          - listitem:
            - link "Glossary"
    `);
  });

  for (const {name, prefix} of locales) {
    test(`${name}: the parts of a lesson, and its headings by their texts alone`, async ({
      page,
    }) => {
      await openPage(page, `${prefix}/docs/getting-started-in-5-minutes`);
      const level2 = page.getByRole('article').getByRole('heading', {level: 2});
      const texts = await level2.locator('> span').allTextContents();
      expect(texts.length).toBeGreaterThan(4);
      for (const [index, text] of texts.entries()) {
        await expect(level2.nth(index)).toHaveAccessibleName(text);
        await expect(level2.nth(index).getByRole('link')).toHaveAccessibleName(/.+/);
      }
    });
  }

  test('the parts of a lesson', async ({page}) => {
    await openPage(page, '/docs/getting-started-in-5-minutes');
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - complementary:
        - navigation "Docs sidebar":
          - list:
            - listitem:
              - link "Intro to Gear"
              - button "Expand sidebar category 'Intro to Gear'"
      - main:
        - article:
          - navigation "Breadcrumbs":
            - list:
              - listitem:
                - link "Home page"
          - button "Copy page as Markdown"
          - heading "Getting started in 5 minutes" [level=1]
          - heading "What you will do" [level=2]
          - figure /From source to answer/:
            - img "From source to answer"
          - table:
            - rowgroup:
              - row:
                - columnheader "What"
                - columnheader "Linux (Debian, Ubuntu)"
    `);
  });

  test('the code, tables and formulas of a page of the API', async ({page}) => {
    await openPage(page, '/docs/api/calculate-gas');
    await expect(page.getByRole('article')).toMatchAriaSnapshot(`
      - heading "Calculate gas" [level=1]
      - heading "What gas costs" [level=2]
      - paragraph:
        - math: p = 100
      - table:
        - rowgroup:
          - row:
            - columnheader "Gas limit"
      - heading "A message" [level=3]
      - link "View source"
    `);
  });

  test('a term of the glossary with its definition', async ({page}) => {
    await openPage(page, '/docs/gear/glossary');
    await expect(page.getByRole('article')).toMatchAriaSnapshot(`
      - heading "Glossary" [level=1]
      - paragraph:
        - link "A"
      - heading "Mailbox" [level=3]
      - paragraph
    `);
  });

  test('the results of a search page and their number', async ({page}) => {
    await openPage(page, '/search?q=mailbox');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - 'heading "Search results for \\"mailbox\\"" [level=1]'
      - search:
        - searchbox "Search": mailbox
      - status: /\\d+ results/
      - list:
        - listitem:
          - heading /[Mm]ailbox/ [level=2]:
            - link /[Mm]ailbox/
    `);
  });

  test('that a page is missing, and where to go', async ({page}) => {
    await openPage(page, '/docs/mailbocks');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Page Not Found" [level=1]
      - search:
        - searchbox "Search the docs": mailbocks
        - button "Search the docs"
      - paragraph: "You may be looking for:"
      - list:
        - listitem:
          - link
      - paragraph:
        - link "Start from the welcome page"
    `);
  });

  test('what the SS58 converter makes of a text', async ({page}) => {
    const place = await openTool(page, 'ss58', locales[0]!);
    await expect(place).toMatchAriaSnapshot(`
      - region "SS58 converter":
        - textbox "Address or public key (0x…)"
        - status: "An address with prefix 42: Generic Substrate."
        - term: Vara (137)
        - definition:
          - button "Copy Vara (137)"
    `);
    const input = place.getByRole('textbox');
    await input.fill('kG0');
    await expect(input).toHaveAccessibleDescription(/Wrong character “0” at position 3/);
    await expect(place).toMatchAriaSnapshot(`
      - textbox "Address or public key (0x…)" [invalid]: kG0
      - text: /Wrong character/
      - status
    `);
  });

  test('what happens at each step of the simulator', async ({page}) => {
    const tool = await openRegion(page, simulator.route, simulator.name.en, 'combobox');
    await expect(tool).toMatchAriaSnapshot(`
      - combobox "Scenario"
      - toolbar "Steps":
        - button "Back" [disabled]
        - button "Step"
        - button "Play"
        - button "Restart"
      - slider "Step of the scenario": "0"
    `);
    await tool.getByRole('button', {name: 'Step', exact: true}).click();
    await expect(tool).toMatchAriaSnapshot(`
      - toolbar "Steps":
        - button "Back"
      - slider "Step of the scenario": "1"
      - status:
        - paragraph: Step 1 of 5, block 5
        - list:
          - listitem: /Alice sends “TotalOf\\(B\\)” to program A/
      - list "Message queue of the chain, head first":
        - listitem: /Alice → A/
      - group "Program A"
      - term: left
      - definition: 40,000,000,000
    `);
  });

  test('what a program that runs in the page answers', async ({page}) => {
    const tool = await openRegion(page, '/docs/examples/ping', program.name.en);
    await tool.getByRole('button', {name: 'Start the program'}).click();
    const send = tool.getByRole('button', {name: 'Send', exact: true});
    await send.waitFor();
    const spoken = await listen(page);
    await send.click();
    await expect(tool).toMatchAriaSnapshot(`
      - combobox "Sender"
      - combobox "Message"
      - group: "More: attached value"
      - button "Send"
      - list:
        - listitem:
          - paragraph:
            - strong: Alice
            - code: Ping()
          - paragraph:
            - text: Reply
            - code: /pong/
      - term:
        - code: Count
      - definition:
        - code: "1"
    `);
    expect(await spoken()).toHaveLength(1);
  });

  test('what a payload is made of', async ({page}) => {
    const tool = await openRegion(page, coder.route, coder.name.en, 'combobox');
    await tool.getByRole('button', {name: 'Decode it below'}).click();
    await expect(tool).toMatchAriaSnapshot(`
      - combobox "Program"
      - combobox "Call"
      - table:
        - rowgroup:
          - row:
            - columnheader
      - button "Decode it below"
      - textbox "Payload, reply or event to decode, as hex"
      - table
    `);
  });

  test('the point of a curve and what follows from it', async ({page}) => {
    const place = await openTool(page, 'swap', locales[0]!);
    await expect(place).toMatchAriaSnapshot(`
      - textbox "Sell up to (units)"
      - img /Received, after the fee of 0.30%, Without price impact \\/ Sold/
      - slider "Point on the curve"
      - term: Sold
      - definition:
        - strong: 500,000
    `);
    const slider = place.getByRole('slider');
    await expect(slider).toHaveAttribute('aria-valuetext', /Sold: 500,000; Received.+332,665/);
  });

  test('the parts of the gas calculator', async ({page}) => {
    const place = await openTool(page, 'gas', locales[0]!);
    await expect(place).toMatchAriaSnapshot(`
      - group "Gas and VARA":
        - textbox "Gas (units)"
        - textbox "Costs (VARA)"
      - group "A message":
        - textbox "Margin (%)"
        - checkbox /creates a program/
        - term: Gas limit to set
        - definition:
          - strong: 1,358,024,679 gas
      - 'group "Waiting: 100 gas a block"':
        - combobox "What waits"
    `);
  });
});

/**
 * Records what live regions say from now on: the text of each region, at each change that leaves it with a text. That is
 * what screen readers say at most.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, {spoken});
    new MutationObserver(records => {
      const regions = new Set(
        records.map(({target}) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output',
          ),
        ),
      );
      for (const region of regions) {
        if (region?.textContent) {
          spoken.push(region.textContent);
        }
      }
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
  });
  return () => page.evaluate(() => (window as unknown as {spoken: string[]}).spoken.splice(0));
}

/** Stops the page's clock, so that no pause between two keys is long enough for the page to speak. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test.describe('live regions are silent while the reader types, and speak once after it', () => {
  test('in the SS58 converter', async ({page}) => {
    const place = await openTool(page, 'ss58', locales[0]!);
    const input = place.getByRole('textbox');
    await input.fill('');
    await stopClock(page);
    const spoken = await listen(page);
    await input.pressSequentially('kG0m5ByT');
    await expect(input).toHaveValue('kG0m5ByT');
    expect(await spoken()).toEqual([]);
    await page.clock.runFor(1000);
    await expect(input).toHaveAccessibleDescription(/“0”/);
    expect(await spoken()).toHaveLength(1);
    // What was wrong is gone at once.
    await input.fill('kGkLEU3e3XXkJp2WK4eNpVmSab5xUNL9QtmLPh8QfCL2EgotW');
    await expect(input).toHaveAccessibleDescription('');
  });

  for (const {tool, result} of [
    {tool: 'gas', result: /planck/},
    {tool: 'swap', result: /: .+; /},
    {tool: 'rewards', result: /: .+; /},
  ] as const) {
    test(`in the tool "${tool}"`, async ({page}) => {
      const place = await openTool(page, tool, locales[0]!);
      const input = place.getByRole('textbox').first();
      await stopClock(page);
      const spoken = await listen(page);
      await input.fill('');
      await input.pressSequentially('12345');
      expect(await spoken()).toEqual([]);
      await page.clock.runFor(1000);
      await expect.poll(async () => (await spoken()).join('|')).toMatch(result);
    });
  }

  test('in the coder, when a payload is typed', async ({page}) => {
    const place = await openRegion(page, coder.route, coder.name.en, 'combobox');
    await place.getByRole('button', {name: 'Decode it below'}).click();
    const input = place.getByLabel('Payload, reply or event to decode, as hex');
    const payload = await input.inputValue();
    await input.fill(payload.slice(0, -8));
    await stopClock(page);
    const spoken = await listen(page);
    await input.press('End');
    await input.pressSequentially(payload.slice(-8));
    await expect(place.getByRole('table')).toHaveCount(2);
    expect(await spoken()).toEqual([]);
    await page.clock.runFor(1000);
    await expect.poll(spoken).toHaveLength(1);
  });

  test('in the search', async ({page}) => {
    await openPage(page, '/search?q=gas');
    await expect(page.getByRole('status')).toHaveText(/results/);
    const spoken = await listen(page);
    const input = page.getByRole('searchbox', {name: 'Search'});
    await input.fill('mailbox');
    await expect(page.getByRole('heading', {level: 1})).toContainText('mailbox');
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/mailbox/i);
    expect((await spoken()).length).toBeLessThanOrEqual(1);
  });
});
