import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TypeRegistry} from '@polkadot/types';
import type {EventRecord} from '@polkadot/types/interfaces';
import {issuedVoucher} from '../src/extra-queries/vouchers.ts';

describe('vouchers', () => {
  const voucherId = new TypeRegistry().createType(
    '[u8; 32]',
    `0x${'12'.repeat(32)}`,
  );
  const record = (section: string, method: string) =>
    ({event: {section, method, data: {voucherId}}}) as unknown as EventRecord;

  it('the id comes from the event', () => {
    const events = [
      record('balances', 'Transfer'),
      record('gearVoucher', 'VoucherIssued'),
    ];
    assert.equal(issuedVoucher(events), voucherId.toHex());
  });

  it('a transaction without the event did not issue a voucher', () => {
    assert.throws(() => issuedVoucher([record('balances', 'Transfer')]), {
      message: 'No voucher was issued in this transaction',
    });
  });
});
