/** Uses the built dApp in a browser, as `docs/api/tooling/dapp.md` promises. `check.sh` calls this. */
import {spawn} from 'node:child_process';
import {createServer} from 'node:http';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium, expect as expectNow} from '@playwright/test';
import {Keyring} from '@polkadot/keyring';
import {TypeRegistry} from '@polkadot/types';
import {cryptoWaitReady} from '@polkadot/util-crypto';
import sirv from 'sirv';
import {launchOptions} from '../../scripts/testTools.cjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const expect = expectNow.configure({timeout: 30_000});
/** From block to block, in ms. */
const BLOCK_TIME = 200;
const WIDE = {width: 1280, height: 800};
const PHONE = {width: 360, height: 740};
const LARGEST_U64 = 2n ** 64n - 1n;

/** Starts the stand-in node with a counter: what config.json says of it, and a function that ends it. */
async function startNode() {
  const args = ['--import', 'tsx', 'node/counter.ts', '0', String(BLOCK_TIME)];
  const node = spawn(process.execPath, args, {cwd: path.join(folder, '../js')});
  let errors = '';
  node.stderr.on('data', data => (errors += data));
  const ended = new Promise(resolve => node.on('close', resolve));
  const started = new Promise((resolve, reject) => {
    node.stdout.once('data', line => resolve(JSON.parse(line)));
    node.on('close', code =>
      reject(new Error(`the node ended with ${code}:\n${errors}`)),
    );
  });
  const end = () => (node.kill(), ended);
  return {config: await started, end};
}

await cryptoWaitReady();
const keyring = new Keyring({type: 'sr25519'});
const alice = keyring.addFromUri('//Alice');
/** Has no tokens. */
const poor = keyring.addFromUri('//Poor');

/** What wallets show before they sign. The types of the payload come from the transaction itself. */
function sign(payload) {
  const registry = new TypeRegistry();
  registry.setSignedExtensions(payload.signedExtensions);
  const {version} = payload;
  const pair = keyring.getPair(payload.address);
  return registry.createType('ExtrinsicPayload', payload, {version}).sign(pair)
    .signature;
}

/** The wallets that a browser may have. `sign` is the function above, called in the page. */
const WALLETS = {
  willing: {
    accounts: [{name: 'Alice', address: alice.address, type: 'sr25519'}],
    signs: true,
  },
  refusing: {
    accounts: [{name: 'Alice', address: alice.address, type: 'sr25519'}],
    signs: false,
  },
  /** Its window is closed, but it keeps the request until it is opened again. */
  waiting: {
    accounts: [{name: 'Alice', address: alice.address, type: 'sr25519'}],
    signs: true,
    waits: true,
  },
  closed: {accounts: undefined},
  empty: {accounts: []},
  foreign: {
    accounts: [
      {
        name: 'Far',
        address: alice.address,
        genesisHash: `0x${'11'.repeat(32)}`,
      },
    ],
  },
  poor: {
    accounts: [{name: 'Poor', address: poor.address, type: 'sr25519'}],
    signs: true,
  },
};

/** Runs in the page before its own scripts: puts a wallet where extensions put themselves. */
function inject({accounts, signs, waits}) {
  let id = 0;
  window.walletRequests = 0;
  const opened = new Promise(resolve => (window.openWallet = resolve));
  const signPayload = async payload => {
    window.walletRequests += 1;
    if (waits) await opened;
    if (!signs) throw new Error('Cancelled');
    return {id: ++id, signature: await window.signInNode(payload)};
  };
  const enable = async () => {
    if (!accounts) throw new Error('Rejected');
    return {accounts: {get: async () => accounts}, signer: {signPayload}};
  };
  window.injectedWeb3 = {'test-wallet': {version: '1', enable}};
}

const server = createServer(sirv(path.join(folder, 'dist')));
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch(launchOptions());

/** Opens the dApp in a browser of its own, with this configuration and this wallet. */
async function open(config, {wallet, viewport = WIDE} = {}) {
  const page = await browser.newPage({viewport});
  await page.route('**/config.json', route => route.fulfill({json: config}));
  await page.exposeFunction('signInNode', sign);
  if (wallet) await page.addInitScript(inject, wallet);
  await page.goto(site);
  return page;
}

const connectWallet = page =>
  page.getByRole('button', {name: 'Connect test-wallet'}).click();
const alert = page => page.getByRole('alert');

async function valueOf(page) {
  const value = page.getByLabel('Value');
  await expect(value).toHaveText(/^\d+$/);
  return BigInt(await value.textContent());
}

async function showFee(page, amount) {
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', {name: 'Show the fee'}).click();
}
const signAndSend = page =>
  page.getByRole('button', {name: 'Sign and send'}).click();

async function addsToTheCounter(config, viewport) {
  const page = await open(config, {wallet: WALLETS.willing, viewport});
  const after = (await valueOf(page)) + 5n;

  await connectWallet(page);
  await showFee(page, '5');
  await expect(
    page.getByText(/^Fee \d+\.\d{4} TEST, and up to \d+\.\d{4} for gas/),
  ).toBeVisible();
  await signAndSend(page);

  await expect(page.getByText(`The program replied: ${after}.`)).toBeVisible();
  await expect(page.getByRole('list', {name: 'Events'})).toContainText(
    `value ${after}, by 0x`,
  );
  await expect(page.getByLabel('Value')).toHaveText(String(after));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(viewport.width);
}

const checks = {
  'adds to the counter, and shows reply, event and value': ({config}) =>
    addsToTheCounter(config, WIDE),
  'does the same at 360 px, and nothing is wider than the screen': ({config}) =>
    addsToTheCounter(config, PHONE),

  'says that no wallet is installed': async ({config}) => {
    await expect(alert(await open(config))).toContainText('No wallet found');
  },
  'says that the wallet gives no access': async ({config}) => {
    const page = await open(config, {wallet: WALLETS.closed});
    await connectWallet(page);
    await expect(alert(page)).toContainText('test-wallet did not give access');
  },
  'says that the wallet shares no account': async ({config}) => {
    const page = await open(config, {wallet: WALLETS.empty});
    await connectWallet(page);
    await expect(alert(page)).toContainText('shares no account');
  },
  'says that the accounts are for another network': async ({config}) => {
    const page = await open(config, {wallet: WALLETS.foreign});
    await connectWallet(page);
    await expect(alert(page)).toContainText('for other networks');
  },
  'says that the node serves another network': async ({config}) => {
    const page = await open({...config, genesis: `0x${'11'.repeat(32)}`});
    await expect(alert(page)).toContainText(
      'Wrong network: the node serves "Stand-in',
    );
  },
  'says that the user rejected the transaction': async ({config}) => {
    const page = await open(config, {wallet: WALLETS.refusing});
    await connectWallet(page);
    await showFee(page, '1');
    await signAndSend(page);
    await expect(alert(page)).toHaveText(
      'You rejected the transaction in the wallet. Nothing was sent.',
    );
  },
  'keeps the form shut while the window of the wallet is closed, and sends once':
    async ({config}) => {
      const page = await open(config, {wallet: WALLETS.waiting});
      const after = (await valueOf(page)) + 1n;
      await connectWallet(page);
      await showFee(page, '1');
      await signAndSend(page);
      await expect(
        page.getByText('If its window is closed, open it again'),
      ).toBeVisible();
      await expect(page.getByLabel('Amount')).toBeDisabled();
      await expect(
        page.getByRole('button', {name: 'Show the fee'}),
      ).toBeDisabled();
      await expect(
        page.getByRole('button', {name: 'Sign and send'}),
      ).toBeHidden();

      await page.evaluate(() => window.openWallet());
      await expect(
        page.getByText(`The program replied: ${after}.`),
      ).toBeVisible();
      expect(await page.evaluate(() => window.walletRequests)).toBe(1);
    },
  'says before signing that the balance is too little': async ({config}) => {
    const page = await open(config, {wallet: WALLETS.poor});
    await connectWallet(page);
    await showFee(page, '1');
    await expect(alert(page)).toContainText('too little balance');
  },
  'says that the amount is no number': async ({config}) => {
    const page = await open(config, {wallet: WALLETS.willing});
    await connectWallet(page);
    await showFee(page, '1.5');
    await expect(alert(page)).toContainText('Enter a whole number');
  },
  // The last but one, because the counter is full after it.
  'shows the text of a panic, from the reply and from the estimate': async ({
    config,
  }) => {
    const options = {wallet: WALLETS.willing};
    const [late, early] = [
      await open(config, options),
      await open(config, options),
    ];
    for (const page of [late, early]) await connectWallet(page);
    await showFee(late, '1');
    await expect(late.getByText(/^Fee /)).toBeVisible();
    await showFee(early, String(LARGEST_U64 - (await valueOf(early))));
    await signAndSend(early);
    await expect(late.getByLabel('Value')).toHaveText(String(LARGEST_U64));

    // The price is from before the counter was full.
    await signAndSend(late);
    const refusal = /^The program refused the call: panicked with '.+'$/;
    await expect(alert(late)).toHaveText(refusal);
    await showFee(early, '1');
    await expect(alert(early)).toHaveText(refusal);
  },
  // The last one, because it ends the node.
  'says that the node is gone, and that it was never there': async ({
    config,
    end,
  }) => {
    const page = await open(config, {wallet: WALLETS.willing});
    await connectWallet(page);
    await expect(
      page.getByRole('button', {name: 'Show the fee'}),
    ).toBeEnabled();
    await end();
    await expect(alert(page)).toContainText(
      'The connection to the node is lost',
    );
    await expect(
      page.getByRole('button', {name: 'Show the fee'}),
    ).toBeDisabled();
    await expect(alert(await open(config))).toContainText(
      `No connection to the node ${config.node}`,
    );
  },
};

const node = await startNode();
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check(node);
    console.log(`ok   samples/dapp: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL samples/dapp: ${name}\n${error.message}`);
  }
}
await browser.close();
await node.end();
server.close();
console.log(
  `samples/dapp: ${Object.keys(checks).length - failed} passed, ${failed} failed`,
);
process.exit(failed > 0 ? 1 : 0);
