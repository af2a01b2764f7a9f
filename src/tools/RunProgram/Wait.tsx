import {type FormEvent, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import {MOST_PASSED} from '@site/src/chain/session';
import NumberField from '@site/src/tools/controls/NumberField';
import {numberOf} from '@site/src/tools/controls/NumberField/useNumber';
import styles from './styles.deferred.module.css';

/** Half a minute. */
const AT_FIRST = '10';

type Props = {
  /** Of the last block. */
  height: number;
  isBusy: boolean;
  pass: (blocks: number) => void;
};

/** The number of the last block, and a form that lets blocks of 3 seconds pass. */
export default function Wait({height, isBusy, pass}: Props) {
  const [text, setText] = useState(AT_FIRST);
  const number = numberOf(text, setText, {least: 1n, most: BigInt(MOST_PASSED)});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (number.amount === null) event.currentTarget.querySelector('input')?.focus();
    else if (!isBusy) pass(Number(number.amount));
  };
  return (
    <form className={styles.wait} onSubmit={submit}>
      <p className={styles.about} data-testid="height">
        <Translate
          id="runProgram.height"
          description="In front of a form that lets blocks pass: the number of the last block"
          values={{height: <strong key={height}>{height.toLocaleString('en-US')}</strong>}}>
          {'Now: block {height}.'}
        </Translate>
      </p>
      <NumberField
        label={translate({
          id: 'runProgram.wait.blocks',
          message: 'Blocks to wait',
          description: 'Label of the field for how many blocks shall pass',
        })}
        number={number}
      />
      <button type="submit" className="button button--secondary" aria-disabled={isBusy}>
        <Translate id="runProgram.wait" description="Button that lets blocks pass">
          Wait
        </Translate>
      </button>
    </form>
  );
}
