import Translate, {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import {
  BLOCK_GAS_LIMIT,
  gasToPlanck,
  requiredBalance,
  VALUE_PER_GAS,
  withMargin,
} from '@site/samples/js/src/calculate-gas/gas';
import {DECIMALS, EXISTENTIAL_DEPOSIT} from '@site/samples/js/src/calculate-gas/units';
import {
  BLOCK_SECONDS,
  blocksFor,
  gasFor,
  RENT_PER_BLOCK,
} from '@site/samples/js/src/mailbox/mailbox-time';
import {MAILBOX_THRESHOLD} from '@site/src/chain/gas';
import {Fields} from '@site/src/tools/controls/Field';
import LastResult from '@site/src/tools/controls/LastResult';
import Menu from '@site/src/tools/controls/Menu';
import NumberField from '@site/src/tools/controls/NumberField';
import {formatAmount, formatVara, readAmount} from '@site/src/tools/controls/NumberField/amount';
import {inputsOf, useNumber} from '@site/src/tools/controls/NumberField/useNumber';
import Results from '@site/src/tools/controls/Results';
import useAddressState from '@site/src/hooks/useAddressState';
import useDuration from '@site/src/hooks/useDuration';
import styles from './styles.deferred.module.css';

const MAX_U32 = 2n ** 32n - 1n;
const MAX_U64 = 2n ** 64n - 1n;
const BLOCK_MS = 1000n * BigInt(BLOCK_SECONDS);

function gasUnits(gas: bigint): string {
  return `${formatAmount(gas)} gas`;
}

function Part({title, children}: {title: string; children: ReactNode}) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Converts between gas and VARA: a change in one field changes the other. */
function Price() {
  const gas = useNumber('gas', '10,000,000,000', {most: MAX_U64});
  const money = useNumber('vara', '1', {decimals: DECIMALS, most: gasToPlanck(MAX_U64)});
  const changeGas = (text: string) => {
    gas.setText(text);
    const amount = readAmount(text, 0);
    if (amount !== null) money.setText(formatAmount(gasToPlanck(amount), DECIMALS));
  };
  const changeMoney = (text: string) => {
    money.setText(text);
    const planck = readAmount(text, DECIMALS);
    if (planck !== null) gas.setText(formatAmount(planck / VALUE_PER_GAS));
  };
  return (
    <Part
      title={translate({
        id: 'gas.price',
        message: 'Gas and VARA',
        description: 'A part of the gas calculator',
      })}>
      <Fields>
        <NumberField number={gas} onText={changeGas}>
          <Translate id="gas.gas" description="Label of a number field">
            Gas (units)
          </Translate>
        </NumberField>
        <NumberField number={money} onText={changeMoney}>
          <Translate id="gas.vara" description="Label of a number field">
            Costs (VARA)
          </Translate>
        </NumberField>
      </Fields>
      <LastResult {...inputsOf({gas, money})}>
        {inputs => (
          <Results
            results={[
              {
                name: translate({
                  id: 'gas.planck',
                  message: 'In planck, 100 for one unit of gas',
                  description: 'A result of the gas calculator',
                }),
                value: `${formatAmount(gasToPlanck(inputs.gas))} planck`,
                formula: `${formatAmount(inputs.gas)} × ${VALUE_PER_GAS}`,
              },
            ]}
          />
        )}
      </LastResult>
    </Part>
  );
}

/** Computes what a message costs and what balance it needs, from an estimate. */
function Message() {
  const minLimit = useNumber('estimate', '1,234,567,890', {most: BLOCK_GAS_LIMIT});
  const margin = useNumber('margin', '10', {most: 1000n});
  const limit =
    minLimit.amount === null || margin.amount === null
      ? null
      : withMargin(minLimit.amount, margin.amount);
  const spent = useNumber('burned', '1,200,000,000', {most: limit ?? BLOCK_GAS_LIMIT});
  const value = useNumber('value', '0', {decimals: DECIMALS});
  const fee = useNumber('fee', '0.01', {decimals: DECIMALS});
  const [creates, setCreates] = useAddressState('creates', '');
  const newProgram = creates !== '';
  const deposits = newProgram ? 2n : 1n;

  const fields = {estimate: minLimit, percent: margin, used: spent, sent: value, charged: fee};
  const results = (
    gasLimit: bigint,
    {estimate, percent, used, sent, charged}: Record<keyof typeof fields, bigint>,
  ) => [
    {
      name: translate({
        id: 'gas.limit',
        message: 'Gas limit to set',
        description: 'A result of the gas calculator',
      }),
      value: gasUnits(gasLimit),
      formula: `min(⌈${formatAmount(estimate)} × ${100n + percent} / 100⌉, ${formatAmount(BLOCK_GAS_LIMIT)})`,
    },
    {
      name: translate({
        id: 'gas.taken',
        message: 'Charged when the message is queued: gas and value',
        description: 'A result of the gas calculator',
      }),
      value: formatVara(gasToPlanck(gasLimit) + sent),
      formula: `${VALUE_PER_GAS} × ${formatAmount(gasLimit)} + ${formatAmount(sent)} planck`,
    },
    {
      name: translate({
        id: 'gas.returned',
        message: 'Returned after execution',
        description: 'A result of the gas calculator',
      }),
      value: formatVara(gasToPlanck(gasLimit - used)),
      formula: `${VALUE_PER_GAS} × (${formatAmount(gasLimit)} − ${formatAmount(used)}) planck`,
    },
    {
      name: translate({
        id: 'gas.cost',
        message: 'Final cost: burned gas, rent and fee',
        description: 'A result of the gas calculator',
      }),
      value: formatVara(gasToPlanck(used) + charged),
      formula: `${VALUE_PER_GAS} × ${formatAmount(used)} + ${formatAmount(charged)} planck`,
    },
    {
      name: translate({
        id: 'gas.balance',
        message: 'Balance the account needs',
        description: 'A result of the gas calculator',
      }),
      value: formatVara(requiredBalance({gasLimit, value: sent, fee: charged, newProgram})),
      formula: [gasToPlanck(gasLimit), sent, charged, deposits * EXISTENTIAL_DEPOSIT]
        .map(planck => formatAmount(planck, DECIMALS))
        .join(' + '),
    },
  ];

  return (
    <Part
      title={translate({
        id: 'gas.message',
        message: 'A message',
        description: 'A part of the gas calculator',
      })}>
      <Fields>
        <NumberField number={minLimit}>
          <Translate id="gas.minLimit" description="Label of a number field">
            Estimate, min_limit (gas)
          </Translate>
        </NumberField>
        <NumberField number={margin}>
          <Translate id="gas.margin" description="Label of a number field">
            Margin (%)
          </Translate>
        </NumberField>
        <NumberField number={spent}>
          <Translate id="gas.spent" description="Label of a number field">
            Burned, and spent on rent (gas)
          </Translate>
        </NumberField>
        <NumberField number={value}>
          <Translate id="gas.value" description="Label of a number field">
            Attached value (VARA)
          </Translate>
        </NumberField>
        <NumberField number={fee}>
          <Translate id="gas.fee" description="Label of a number field">
            Transaction fee (VARA)
          </Translate>
        </NumberField>
      </Fields>
      <label>
        <input
          type="checkbox"
          checked={newProgram}
          onChange={event => setCreates(event.target.checked ? 'program' : '')}
        />{' '}
        <Translate id="gas.newProgram" description="A choice of the gas calculator">
          The message creates a program, whose account gets 1 VARA
        </Translate>
      </label>
      <LastResult {...inputsOf(fields)}>
        {inputs => (
          <Results results={results(withMargin(inputs.estimate, inputs.percent), inputs)} />
        )}
      </LastResult>
    </Part>
  );
}

const KINDS = ['wait', 'mailbox', 'delayed', 'reservation'] as const;
type Kind = (typeof KINDS)[number];

/** Computes how much gas keeps a message or a reservation for how long, as gas-waiting-mailbox in the docs says. */
function Waiting() {
  const [chosen, setKind] = useAddressState('kind', KINDS[0]);
  const kind = KINDS.find(known => known === chosen) ?? KINDS[0];
  const blocks = useNumber('blocks', '100', {least: 1n, most: MAX_U32});
  const gas = useNumber('amount', '3000', {least: MAILBOX_THRESHOLD, most: MAX_U64});
  const formatDuration = useDuration();
  const kinds: Record<Kind, string> = {
    wait: translate({
      id: 'gas.wait',
      message: 'A paused message, for example at an .await',
      description: 'What gas is set aside for',
    }),
    mailbox: translate({
      id: 'gas.mailbox',
      message: 'A message in a mailbox',
      description: 'What gas is set aside for',
    }),
    delayed: translate({
      id: 'gas.delayed',
      message: 'A delayed message',
      description: 'What gas is set aside for',
    }),
    reservation: translate({
      id: 'gas.reservation',
      message: 'A gas reservation',
      description: 'What gas is set aside for',
    }),
  };

  const stay = (count: bigint, formula?: string) => ({
    name: translate({
      id: 'gas.stay',
      message: 'Stays for at most',
      description: 'A result of the gas calculator',
    }),
    value: translate(
      {
        id: 'gas.blocks',
        message: '{blocks} blocks: {time}',
        description: 'A number of blocks of 3 seconds and the time they take',
      },
      {blocks: formatAmount(count), time: formatDuration(count * BLOCK_MS)},
    ),
    formula,
  });
  const locked = (amount: bigint, formula: string) => ({
    name: translate({
      id: 'gas.locked',
      message: 'Gas set aside',
      description: 'A result of the gas calculator',
    }),
    value: `${gasUnits(amount)} = ${formatVara(gasToPlanck(amount))}`,
    formula,
  });
  const results = (count: bigint, amount: bigint) => {
    const rent = `${RENT_PER_BLOCK} × (${formatAmount(count)} + 1)`;
    switch (kind) {
      case 'wait':
        return [locked(gasFor(count), rent), stay(count)];
      case 'mailbox':
        return [
          locked(amount, `≥ ${formatAmount(MAILBOX_THRESHOLD)}`),
          stay(blocksFor(amount), `⌊${formatAmount(amount)} / ${RENT_PER_BLOCK}⌋ − 1`),
        ];
      case 'delayed':
        return [locked(gasFor(count) + amount, `${rent} + ${formatAmount(amount)}`), stay(count)];
      case 'reservation':
        return [locked(amount + gasFor(count), `${formatAmount(amount)} + ${rent}`), stay(count)];
    }
  };
  const usesBlocks = kind !== 'mailbox';
  const usesGas = kind !== 'wait';
  const ready = (blocks.amount !== null || !usesBlocks) && (gas.amount !== null || !usesGas);

  return (
    <Part
      title={translate(
        {
          id: 'gas.waiting',
          message: 'Waiting: {rent} gas a block',
          description: 'A part of the gas calculator',
        },
        {rent: String(RENT_PER_BLOCK)},
      )}>
      <Menu options={new Map(Object.entries(kinds))} value={kind} onChange={setKind}>
        <Translate id="gas.kind" description="Label of a choice of the gas calculator">
          What waits
        </Translate>
      </Menu>
      <Fields>
        {usesBlocks && (
          <NumberField number={blocks}>
            <Translate id="gas.blockCount" description="Label of a number field">
              Time (blocks)
            </Translate>
          </NumberField>
        )}
        {usesGas && (
          <NumberField number={gas}>
            <Translate
              id="gas.amount"
              description="Label of a number field: gas of a stored or delayed message, or of a reservation">
              Gas amount (gas)
            </Translate>
          </NumberField>
        )}
      </Fields>
      <LastResult
        inputs={
          ready ? {count: blocks.amount ?? blocks.first, amount: gas.amount ?? gas.first} : null
        }
        first={{count: blocks.first, amount: gas.first}}>
        {({count, amount}) => <Results results={results(count, amount)} />}
      </LastResult>
    </Part>
  );
}

/** The gas and rent calculator. It computes with exact integers. */
export default function Panel() {
  return (
    <>
      <Price />
      <Message />
      <Waiting />
    </>
  );
}
