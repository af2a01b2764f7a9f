import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BN} from '@polkadot/util';
import {CreateType, type GasInfo} from '@gear-js/api';
import {
  BLOCK_GAS_LIMIT,
  gasToPlanck,
  requiredBalance,
  withMargin,
} from '../src/calculate-gas/gas.ts';
import {describeGas} from '../src/calculate-gas/estimate.ts';
import {
  EXISTENTIAL_DEPOSIT,
  formatUnits,
  parseUnits,
  PLANCK_PER_VARA,
} from '../src/calculate-gas/units.ts';

describe('VARA and planck', () => {
  const pairs: [string, bigint][] = [
    ['0', 0n],
    ['1', 1_000_000_000_000n],
    ['1.5', 1_500_000_000_000n],
    ['0.000000000001', 1n],
    ['10000000000', 10n ** 22n],
  ];
  for (const [text, planck] of pairs) {
    it(`${text} VARA are ${planck} planck`, () => {
      assert.equal(parseUnits(text), planck);
      assert.equal(formatUnits(planck), text);
    });
  }

  it('accepts other decimals, for tokens', () => {
    assert.equal(parseUnits('2.50', 2), 250n);
    assert.equal(formatUnits(250n, 2), '2.5');
    assert.equal(formatUnits(250n, 0), '250');
  });

  it('formats a negative difference', () =>
    assert.equal(formatUnits(-1_500_000_000_000n), '-1.5'));

  it('rejects a text that is not an amount', () => {
    for (const text of ['', '.5', '1.', '1,5', '-1', '1e3', '0x10', 'VARA']) {
      assert.throws(() => parseUnits(text), {
        message: `"${text}" is not an amount; write it like 12 or 0.5`,
      });
    }
    assert.throws(() => parseUnits('0.0000000000001'), {
      message: '"0.0000000000001" has more than 12 decimals',
    });
  });

  it('a number loses planck above 2^53, a bigint does not', () => {
    assert.equal(Number(9_007_199_254_740_993n), 9_007_199_254_740_992);
    assert.equal(parseUnits('9007.199254740993'), 9_007_199_254_740_993n);
  });
});

describe('gas', () => {
  it('costs 100 planck per unit', () => {
    assert.equal(gasToPlanck(10_000_000_000n), PLANCK_PER_VARA);
    assert.equal(formatUnits(gasToPlanck(BLOCK_GAS_LIMIT)), '75');
    assert.equal(formatUnits(gasToPlanck(1_000_000_000n)), '0.1');
    assert.equal(formatUnits(gasToPlanck(10_000_000n)), '0.001');
  });

  it('adds a margin and rounds up', () => {
    assert.equal(withMargin(1_000_000_000n), 1_100_000_000n);
    assert.equal(withMargin(67_108_864n), 73_819_751n);
    assert.equal(withMargin(1n), 2n);
    assert.equal(withMargin(100n, 0n), 100n);
  });

  it('stops at the block gas limit', () => {
    assert.equal(withMargin(BLOCK_GAS_LIMIT), BLOCK_GAS_LIMIT);
    assert.equal(withMargin(700_000_000_000n), BLOCK_GAS_LIMIT);
    assert.throws(() => withMargin(BLOCK_GAS_LIMIT + 1n), RangeError);
  });

  it('calculateGas(false, 10) of sails-js 0.5.1 adds another margin, or none', () => {
    const addTenPercent = (gas: BN) => gas.add(gas.muln(10 / 100)).toString(); // its formula, in transaction-builder.js
    assert.equal(addTenPercent(new BN(1_000_000_000)), '1073156454');
    assert.equal(addTenPercent(new BN(67_108_864)), '67108864');
  });

  it('adds up what a sender needs', () => {
    assert.equal(
      requiredBalance({gasLimit: 10_000_000_000n}),
      2n * PLANCK_PER_VARA,
    );
    const upload = {
      gasLimit: 10_000_000_000n,
      value: 5n,
      fee: 7n,
      newProgram: true,
    };
    assert.equal(
      requiredBalance(upload),
      PLANCK_PER_VARA + 12n + 2n * EXISTENTIAL_DEPOSIT,
    );
  });

  it('describes an estimate of the node', () => {
    const fields = {
      min_limit: 1_000_000_000,
      reserved: 0,
      burned: 500_000_000,
      may_be_returned: 500_000_000,
      waited: true,
    };
    const gas = new CreateType().create<GasInfo>('GasInfo', fields);
    assert.deepEqual(describeGas(gas), [
      'Least gas limit 1000000000',
      'Gas limit       1100000000',
      'Locked          0.11 VARA',
      'Burned          0.05 VARA',
      'The message will wait: the estimate covers its first run only',
    ]);
  });
});
