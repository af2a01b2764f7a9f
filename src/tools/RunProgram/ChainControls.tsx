import {type FormEvent, useState} from 'react';
import Translate from '@docusaurus/Translate';
import {MOST_PASSED} from '@site/src/chain/session';
import Button from '@site/src/tools/controls/Button';
import NumberField from '@site/src/tools/controls/NumberField';
import {numberOf} from '@site/src/tools/controls/NumberField/useNumber';
import styles from './styles.deferred.module.css';

/** Half a minute. */
const AT_FIRST = '10';

type Props = {
  /** Of the last block. */
  height: number;
  /** Nothing runs: there is nothing to wait for or to forget. */
  isIdle: boolean;
  isBusy: boolean;
  pass: (blocks: number) => void;
  restart: () => void;
};

/** The number of the last block, a form that lets blocks of 3 seconds pass, and the button that begins anew. */
export default function ChainControls({height, isIdle, isBusy, pass, restart}: Props) {
  const [text, setText] = useState(AT_FIRST);
  const number = numberOf(text, setText, {least: 1n, most: BigInt(MOST_PASSED)});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (number.amount === null) event.currentTarget.querySelector('input')?.focus();
    else if (!isIdle && !isBusy) pass(Number(number.amount));
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
      <NumberField number={number}>
        <Translate
          id="runProgram.wait.blocks"
          description="Label of the field for how many blocks shall pass">
          Blocks to wait
        </Translate>
      </NumberField>
      <button type="submit" className="button button--secondary" aria-disabled={isIdle || isBusy}>
        <Translate id="runProgram.wait" description="Button that lets blocks pass">
          Wait
        </Translate>
      </button>
      <Button off={isIdle || isBusy} onClick={restart}>
        <Translate
          id="runProgram.restart"
          description="Button that forgets the running program, so that it can be created anew">
          Start over
        </Translate>
      </Button>
    </form>
  );
}
