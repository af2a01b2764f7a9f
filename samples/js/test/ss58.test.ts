import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {encodeAddress} from '@gear-js/api';
import {decodeAddress} from '@polkadot/util-crypto';
import {anatomy} from '../src/ss58/anatomy.ts';
import {
  isVaraAddress,
  sameAccount,
  toActorId,
  toVara,
  withPrefix,
} from '../src/ss58/ss58.ts';
import vectors from './vectors/accounts.json' with {type: 'json'};
import converter from './vectors/ss58.json' with {type: 'json'};

const ALICE = vectors.alice.addresses['137'];
const ALICE_42 = vectors.alice.addresses['42'];

describe('SS58', () => {
  for (const {key, addresses} of [vectors.alice, vectors.zero, vectors.ones]) {
    for (const [prefix, address] of Object.entries(addresses)) {
      it(`${address} is ${key} with prefix ${prefix}`, () => {
        assert.equal(withPrefix(key, Number(prefix)), address);
        assert.equal(toActorId(address), key);
        assert.equal(toVara(address), addresses['137']);
        assert.equal(anatomy(address).prefix, Number(prefix));
        assert.equal(anatomy(address).checksumIsRight, true);
      });
    }
  }

  it('encodes and decodes every prefix', () => {
    for (const prefix of [
      0, 1, 2, 41, 42, 63, 64, 65, 136, 137, 138, 255, 256, 1284, 16383,
    ]) {
      const address = withPrefix(vectors.alice.key, prefix);
      assert.equal(toActorId(address), vectors.alice.key);
      assert.equal(anatomy(address).prefix, prefix);
    }
  });

  it('rejects the reserved prefixes 46 and 47, and prefixes above 16383', () => {
    for (const prefix of [46, 47, 16384]) {
      assert.throws(() => withPrefix(vectors.alice.key, prefix), {
        message: 'Out of range ss58Format specified',
      });
    }
  });

  it('splits a Vara address into its parts', () => {
    assert.deepEqual(anatomy(ALICE), {
      prefix: 137,
      prefixBytes: '0x6240',
      key: vectors.alice.key,
      checksum: '0x05eb',
      checksumIsRight: true,
    });
    assert.equal(ALICE.length, 49);
    assert.equal(ALICE_42.length, 48);
  });

  it('rejects a mistyped address', () => {
    const mistyped = `${ALICE.slice(0, -1)}X`;
    assert.throws(() => toActorId(mistyped), {
      message: `Decoding ${mistyped}: Invalid decoded address checksum`,
    });
    assert.equal(anatomy(mistyped).checksumIsRight, false);
  });

  it('rejects letters outside base58 and counts positions from 0', () => {
    const text = 'kG0m5ByTuPokQf21odiQskRXcVEwaunk5PwC4dmGz8M6zuwkq'; // the example of the page
    assert.throws(() => toActorId(text), {
      message: `Decoding ${text}: Invalid base58 character "0" (0x30) at index 2`,
    });
  });

  it('rejects a wrong length', () => {
    const short = ALICE.slice(0, -3);
    assert.throws(() => toActorId(short), {
      message: `Decoding ${short}: Invalid decoded address length`,
    });
    assert.throws(() => toActorId(''), {
      message: 'Invalid empty address passed',
    });
    assert.throws(() => toActorId('0x1234'), {
      message: '0x1234 is not 32 bytes (0x and 64 hex digits)',
    });
    const ethereum = `0x${'ab'.repeat(20)}`;
    assert.throws(() => toActorId(ethereum), {
      message: `${ethereum} is not 32 bytes (0x and 64 hex digits)`,
    });
  });

  it('tells a Vara address from addresses of other networks', () => {
    assert.deepEqual(isVaraAddress(ALICE), [true, null]);
    assert.deepEqual(isVaraAddress(ALICE_42), [
      false,
      'Prefix mismatch, expected 137, found 42',
    ]);
    assert.equal(
      isVaraAddress(`${ALICE.slice(0, -1)}X`)[1],
      'Invalid decoded address checksum',
    );
  });

  it('compares accounts by key', () => {
    assert.equal(sameAccount(ALICE, ALICE_42), true);
    assert.equal(sameAccount(ALICE, vectors.testAccounts['//Bob']), false);
    assert.equal(
      sameAccount(vectors.alice.key.toUpperCase().replace('0X', '0x'), ALICE),
      true,
    );
  });

  it('the library writes prefix 42', () => {
    assert.equal(encodeAddress(vectors.alice.key), ALICE_42);
  });

  describe('vectors of the converter on the SS58 page', () => {
    for (const [key, addresses] of Object.entries(converter.addresses)) {
      it(`every address of ${key}`, () => {
        for (const [prefix, address] of Object.entries(addresses)) {
          assert.equal(withPrefix(key, Number(prefix)), address);
          assert.equal(toActorId(address), key);
        }
      });
    }

    it('every rejected text, with its reason', () => {
      for (const [text, reason] of Object.entries(converter.rejected)) {
        assert.throws(() => decodeAddress(text), {
          message: `Decoding ${text}: ${reason}`,
        });
      }
    });

    it('keys of other lengths, which are not accounts', () => {
      for (const text of converter.otherLengths) {
        assert.notEqual(decodeAddress(text).length, 32);
        assert.throws(() => toActorId(text), /bytes, an account has 32$/);
      }
    });
  });
});
