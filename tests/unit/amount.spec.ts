import {expect, test} from '@playwright/test';
import {
  formatAmount,
  formatMost,
  formatQuotient,
  readAmount,
} from '../../src/tools/controls/NumberField/amount';

test('number field: numbers are read exactly, with or without groups of three digits', () => {
  for (const text of ['1234567', ' 1,234,567 ', '1 234 567', '1_234_567']) {
    expect(readAmount(text, 0), text).toBe(1_234_567n);
  }
  expect(readAmount('0.000000000001', 12)).toBe(1n);
  expect(readAmount('1,000.5', 12)).toBe(1_000_500_000_000_000n);
  expect(readAmount('1e9', 0)).toBe(1_000_000_000n);
  expect(readAmount('1.5E3', 0)).toBe(1_500n);
  expect(readAmount('0.5e1', 12)).toBe(5_000_000_000_000n);
  expect(readAmount('340282366920938463463374607431768211455', 0)).toBe(2n ** 128n - 1n);
});

test('number field: input that is not a valid number for the field is rejected', () => {
  for (const text of [
    '',
    ' ',
    '-1',
    '+1',
    '1e',
    'e3',
    '1e-3',
    '0x10',
    '1,5',
    '12,34',
    '1.',
    '.5',
    '1.0',
    'x',
  ]) {
    expect(readAmount(text, 0), text).toBeNull();
  }
  expect(readAmount('0.0000000000001', 12)).toBeNull();
  expect(readAmount('1.25e1', 0)).toBeNull();
});

test('number field: a bound that is too long for a narrow field is told as a shorter one, which the field takes', () => {
  expect(formatMost(750_000_000_000n)).toBe('750,000,000,000');
  expect(formatMost(10n ** 12n * 100n, 12)).toBe('100');
  for (const [most, decimals, text] of [
    [2n ** 128n - 1n, 0, '3.4e38'],
    [2n ** 64n - 1n, 0, '1.8e19'],
    [100n * (2n ** 64n - 1n), 12, '1.8e9'],
  ] as const) {
    expect(formatMost(most, decimals)).toBe(text);
    expect(readAmount(text, decimals)!).toBeLessThanOrEqual(most);
  }
});

test('number field: numbers are written in groups of three digits', () => {
  expect(formatAmount(0n)).toBe('0');
  expect(formatAmount(999n)).toBe('999');
  expect(formatAmount(1_234_567n)).toBe('1,234,567');
  expect(formatAmount(1_234_500_000_000_001n, 12)).toBe('1,234.500000000001');
  expect(formatQuotient(1000n, 996n, 3)).toBe('1.004');
  expect(formatQuotient(1n, 2n, 0)).toBe('1');
});
