import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {
  BLOCK_GAS_LIMIT,
  gasToPlanck,
  requiredBalance,
  withMargin,
} from '../../samples/js/src/calculate-gas/gas';
import {DECIMALS, EXISTENTIAL_DEPOSIT} from '../../samples/js/src/calculate-gas/units';
import {blocksFor, gasFor} from '../../samples/js/src/mailbox/mailbox-time';
import {MAILBOX_THRESHOLD} from '../../src/chain/gas';
import {formatAmount} from '../../src/tools/controls/NumberField/amount';

/** The page as its readers see it. */
const page = readFileSync('docs/api/calculate-gas.mdx', 'utf8').replace(
  /\[([^\]]+)\]\(fact:[^)]*\)/g,
  '$1',
);

function vara(planck: bigint): string {
  return `${formatAmount(planck, DECIMALS)} VARA`;
}

test('gas calculator: converts gas to VARA', () => {
  expect(gasToPlanck(10_000_000_000n)).toBe(10n ** 12n);
  expect(vara(gasToPlanck(BLOCK_GAS_LIMIT))).toBe('75 VARA');
});

test('gas calculator: gives the page’s example of a message, exact to the planck', () => {
  const gasLimit = withMargin(1_234_567_890n);
  const fee = 10_000_000_000n;
  expect(page).toContain(`for \`min_limit\` 1,234,567,890: ${formatAmount(gasLimit)} gas |`);
  expect(page).toContain(`without value: ${vara(gasToPlanck(gasLimit))} |`);
  expect(page).toContain(
    `after 1,200,000,000 gas: ${vara(gasToPlanck(gasLimit - 1_200_000_000n))} |`,
  );
  expect(page).toContain(`with a fee of 0.01 VARA: ${vara(requiredBalance({gasLimit, fee}))} |`);
  const sum = requiredBalance({gasLimit: 1_100_000_000n, value: 2_000_000_000_000n, fee});
  expect(vara(sum)).toBe('3.12 VARA');
  expect(requiredBalance({gasLimit, newProgram: true})).toBe(
    gasToPlanck(gasLimit) + 2n * EXISTENTIAL_DEPOSIT,
  );
});

test('gas calculator: gives the rents on the pages', () => {
  expect(page).toContain(`100 blocks: ${formatAmount(gasFor(100n))} gas |`);
  expect(page).toContain(`3,000 gas: ${blocksFor(3000n)} blocks, 87 s |`);
  const least = formatAmount(gasFor(100n) + MAILBOX_THRESHOLD);
  expect(page).toContain(`no limit, 100 blocks: ${least} gas |`);
  expect(page).toContain(`3,000 gas for 100 blocks: ${least} gas |`);
  // docs/developing-contracts/gas-waiting-mailbox: the rent for a day.
  expect([gasFor(28_800n), blocksFor(2_880_100n)]).toEqual([2_880_100n, 28_800n]);
});
