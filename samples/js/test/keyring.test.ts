import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {GearKeyring} from '@gear-js/api';
import {hexToU8a, u8aToHex} from '@polkadot/util';
import {createAccount, newSecret} from '../src/keyring/create.ts';
import {
  fromJson,
  fromMnemonic,
  fromSecretUri,
  fromSeed,
  toJson,
} from '../src/keyring/restore.ts';
import {signText, verifyText} from '../src/keyring/sign.ts';
import vectors from './vectors/accounts.json' with {type: 'json'};

/**
 * The development phrase of Substrate. It is public, and the root of //Alice
 * and the other test accounts.
 */
const DEV_PHRASE =
  'bottom drive obey lake curtain smoke basket hold race lonely fit walk';

describe('keyring', () => {
  it('a new account can be restored from its mnemonic, its seed and its JSON', async () => {
    const {address, mnemonic, json} = await createAccount('demo', 'secret');
    assert.match(address, /^kG\w{47}$/);
    assert.equal(mnemonic.split(' ').length, 12);

    const {seed} = GearKeyring.generateSeed(mnemonic);
    assert.equal((await fromMnemonic(mnemonic)).address, address);
    assert.equal((await fromSeed(seed)).address, address);
    assert.equal(fromJson(json, 'secret').address, address);
    assert.equal(fromJson(JSON.stringify(json), 'secret').address, address);
  });

  it('mnemonic and seed are the same secret', async () => {
    const {mnemonic, seed} = newSecret();
    assert.equal(
      (await fromSeed(seed)).address,
      (await fromMnemonic(mnemonic)).address,
    );
  });

  for (const [uri, address] of Object.entries(vectors.testAccounts)) {
    it(`${uri} is ${address}`, async () => {
      assert.equal((await fromSecretUri(uri)).address, address);
      assert.equal((await fromSecretUri(DEV_PHRASE + uri)).address, address);
    });
  }

  it('a hard path, a soft path and a password each give another account', async () => {
    const addresses = await Promise.all(
      ['', '//hard', '//hard/soft', '///password'].map(
        async path => (await fromSecretUri(DEV_PHRASE + path)).address,
      ),
    );
    assert.equal(new Set(addresses).size, 4);
  });

  it('rejects a mnemonic with a typo, or with a wrong number of words', async () => {
    const message = 'Not a valid mnemonic: check the words and their order';
    await assert.rejects(fromMnemonic(DEV_PHRASE.replace('walk', 'wolf')), {
      message,
    });
    await assert.rejects(fromMnemonic('one two three'), {message});
    await assert.rejects(fromMnemonic(''), {message});
  });

  it('accepts a mnemonic with line breaks and extra spaces', async () => {
    const account = await fromMnemonic(
      `  ${DEV_PHRASE.replaceAll(' ', ' \n ')} `,
    );
    assert.equal(account.address, (await fromMnemonic(DEV_PHRASE)).address);
  });

  it('the library accepts three words as a seed, and explains a wrong checksum', async () => {
    assert.match(
      (await GearKeyring.fromMnemonic('one two three')).address,
      /^kG/,
    );
    await assert.rejects(
      GearKeyring.fromMnemonic(DEV_PHRASE.replace('walk', 'wolf')),
      {
        message: 'Invalid bip39 mnemonic specified',
      },
    );
  });

  it('rejects a seed that is not 32 bytes of hex', async () => {
    const message = 'A seed is 0x and 64 hex digits (32 bytes)';
    await assert.rejects(fromSeed('0x1234'), {message});
    await assert.rejects(fromSeed(`0x${'1l'.repeat(32)}`), {message});
    await assert.rejects(GearKeyring.fromSeed('0x1234'), {
      message: 'Expected a seed matching 32 bytes, found 2',
    });
  });

  it('the library reads a letter that is not a hex digit as 0', async () => {
    const typo = await GearKeyring.fromSeed(`0x${'1l'.repeat(32)}`);
    assert.equal(
      typo.address,
      (await fromSeed(`0x${'10'.repeat(32)}`)).address,
    );
  });

  it('rejects a secret URI that starts with anything else', async () => {
    for (const uri of [
      'Alice',
      'one two three',
      `0x${'1l'.repeat(32)}`,
      `${DEV_PHRASE} walk//0`,
    ])
      await assert.rejects(
        fromSecretUri(uri),
        /^Error: A secret URI starts with a mnemonic/,
      );
    const seed = GearKeyring.generateSeed(DEV_PHRASE).seed;
    const [fromWords, fromHex] = [
      await fromSecretUri(DEV_PHRASE),
      await fromSecretUri(seed),
    ];
    assert.equal(fromWords.address, fromHex.address);
    assert.match((await GearKeyring.fromSuri('Alice')).address, /^kG/);
  });

  it('rejects a wrong or missing password', async () => {
    const account = await fromSecretUri('//Alice');
    const json = toJson(account, 'right');
    assert.deepEqual(json.encoding, {
      content: ['pkcs8', 'sr25519'],
      type: ['scrypt', 'xsalsa20-poly1305'],
      version: '3',
    });
    assert.throws(() => fromJson(json, 'wrong'), {
      message: 'Unable to decode using the supplied passphrase',
    });
    assert.throws(() => GearKeyring.fromJson(json), {
      message: 'Password required to decode encrypted data',
    });
    assert.throws(() => toJson(account, ''), {
      message:
        'Give a password: without one the file holds the secret unencrypted',
    });
  });

  it('without a password the JSON is not encrypted', async () => {
    assert.deepEqual(
      GearKeyring.toJson(await fromSecretUri('//Alice')).encoding.type,
      ['none'],
    );
  });

  it('signs and verifies a text', async () => {
    const alice = await fromSecretUri('//Alice');
    const signature = signText(alice, 'hello');
    assert.equal(hexToU8a(signature).length, 64);
    assert.equal(verifyText(alice.address, signature, 'hello'), true);
    assert.equal(verifyText(vectors.alice.key, signature, 'hello'), true);
    assert.equal(verifyText(alice.address, signature, 'hello!'), false);
    assert.equal(
      verifyText(vectors.testAccounts['//Bob'], signature, 'hello'),
      false,
    );
  });

  it('verifies what a wallet extension signs', async () => {
    const alice = await fromSecretUri('//Alice');
    const signature = u8aToHex(alice.sign('<Bytes>hello</Bytes>'));
    assert.equal(verifyText(alice.address, signature, 'hello'), true);
  });

  it('rejects a signature of the wrong length', async () => {
    assert.throws(() => verifyText(vectors.alice.key, '0x1234', 'hello'), {
      message: 'Invalid signature length, expected [64..66] bytes, found 2',
    });
  });

  it('a locked pair cannot sign', async () => {
    const {json} = await createAccount('demo', 'secret');
    const account = fromJson(json, 'secret');
    assert.equal(account.isLocked, false);
    account.lock();
    assert.equal(account.isLocked, true);
    assert.throws(() => account.sign('hello'), {
      message: 'Cannot sign with a locked key pair',
    });
    account.unlock('secret');
    assert.equal(account.isLocked, false);
  });
});
