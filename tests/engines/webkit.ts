/** WebKitGTK's MiniBrowser by its WebDriver: https://www.w3.org/TR/webdriver2/ */
import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fontsConfig} from '../../scripts/testTools.cjs';
import {freePort} from '../listen';
import type {Engine, Key, Preferences} from './engine';

/** The name under which WebDriver returns an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};

const LIBRARIES = '/usr/lib';

/** Debian puts the browser below the folder of the machine's architecture. @throws Error when it is not there */
function miniBrowser(): string {
  const found = readdirSync(LIBRARIES, {withFileTypes: true})
    .filter(entry => entry.isDirectory() && entry.name.endsWith('-linux-gnu'))
    .flatMap(({name}) =>
      readdirSync(`${LIBRARIES}/${name}`)
        .filter(folder => folder.startsWith('webkit2gtk-'))
        .map(folder => `${LIBRARIES}/${name}/${folder}/MiniBrowser`),
    )
    .at(0);
  if (!found) throw new Error('There is no MiniBrowser: apt-get install webkit2gtk-driver');
  return found;
}

/** Makes a folder with the settings of a reader's desktop. @returns its path */
function desktopSettings({lessMotion}: Preferences): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(
    path.join(folder, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=${lessMotion ? 0 : 1}\n`,
  );
  return folder;
}

/** Starts WebKit on a screen in memory. @throws Error when it does not start */
export async function startWebKit(preferences: Preferences): Promise<Engine> {
  const port = await freePort();
  const settings = desktopSettings(preferences);
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`],
    {
      env: {
        ...process.env,
        FONTCONFIG_FILE: fontsConfig,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Mesa's driver in software sometimes crashes in the threads in which Skia draws.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        XDG_CONFIG_HOME: settings,
      },
      stdio: 'ignore',
      detached: true,
    },
  );
  const call = async <Result>(method: string, address: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && {body: JSON.stringify(body)}),
    });
    const {value} = (await answer.json()) as {value: Result & {error?: string; message?: string}};
    if (!answer.ok) throw new Error(`${address}: ${value.error} ${value.message}`);
    return value;
  };
  const options = {binary: miniBrowser(), args: ['--automation']};
  const newSession = async (): Promise<string> => {
    const end = Date.now() + 20_000;
    for (;;) {
      try {
        const {sessionId} = await call<{sessionId: string}>('POST', '/session', {
          capabilities: {alwaysMatch: {'webkitgtk:browserOptions': options}},
        });
        return sessionId;
      } catch (error) {
        // The driver does not listen yet.
        if (Date.now() > end || !(error instanceof TypeError)) throw error;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
    }
  };
  const session = `/session/${await newSession()}`;
  const run = <Result>(body: string): Promise<Result> =>
    call('POST', `${session}/execute/sync`, {script: body, args: []});
  const type = async (text: string): Promise<void> => {
    await call('POST', `${session}/actions`, {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap(value => [
            {type: 'keyDown', value},
            {type: 'keyUp', value},
          ]),
        },
      ],
    });
  };
  return {
    leave: () => call('POST', `${session}/url`, {url: 'about:blank'}),
    open: url => call('POST', `${session}/url`, {url}),
    back: () => call('POST', `${session}/back`, {}),
    run,
    press: key => type(KEYS[key]),
    write: type,
    click: async selector => {
      const found = await call<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await call('POST', `${session}/element/${found[ELEMENT]}/click`, {});
    },
    resize: async (width, height) => {
      // The window has a frame and a toolbar; their size is known when it has one.
      await call('POST', `${session}/window/rect`, {width, height});
      const [missingX = 0, missingY = 0] = await run<number[]>(
        `return [${width} - innerWidth, ${height} - innerHeight]`,
      );
      await call('POST', `${session}/window/rect`, {
        width: width + missingX,
        height: height + missingY,
      });
    },
    close: async () => {
      await call('DELETE', session);
      if (driver.pid !== undefined) process.kill(-driver.pid);
      rmSync(settings, {recursive: true, force: true});
    },
  };
}
