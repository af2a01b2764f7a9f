import puppeteer from 'puppeteer-core';
import {fontsConfig} from '../../scripts/testTools.cjs';
import type {Engine, Preferences} from './engine';

/** Starts Debian's Firefox. @throws Error when it is not installed */
export async function startFirefox({lessMotion, ownColors}: Preferences): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // What the settings of a system set; in Firefox they are the preferences that about:config shows.
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': lessMotion ? 1 : 0,
      'browser.display.document_color_use': ownColors ? 2 : 1,
    },
    env: {...process.env, FONTCONFIG_FILE: fontsConfig},
  });
  let page = await browser.newPage();
  return {
    leave: async () => {
      const left = page;
      page = await browser.newPage();
      await left.close();
    },
    open: async url => {
      await page.goto(url, {waitUntil: 'load'});
    },
    // Not by `goBack`, which waits for a load that a page from the back-forward cache does not have.
    back: async () => {
      await page.evaluate('setTimeout(() => history.back())');
    },
    run: async body => (await page.evaluate(`(() => {${body}})()`)) as never,
    press: key => page.keyboard.press(key),
    write: text => page.keyboard.type(text),
    click: async selector => {
      await page.locator(selector).click();
    },
    resize: (width, height) => page.setViewport({width, height}),
    close: () => browser.close(),
  };
}
