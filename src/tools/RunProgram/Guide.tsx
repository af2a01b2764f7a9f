import {useEffect, useRef, type Ref} from 'react';
import Translate from '@docusaurus/Translate';
import type {Call, Step} from '@site/src/chain/walkthrough';
import type {Entry} from '@site/src/sails/idl';
import {formatCall} from '@site/src/sails/payload';
import Button from '@site/src/tools/controls/Button';
import styles from './styles.deferred.module.css';

/** Between the sender of a message and its receiver. */
export const ARROW = '→';

type Props = {
  steps: Step[];
  /** How many steps are done. Undefined before the programs have started. */
  done: number | undefined;
  /** The function of a call. */
  entryOf: (call: Call) => Entry;
  isBusy: boolean;
  /** The guide replaces a button that had the focus. */
  takesFocus: boolean;
  onBegin: () => void;
  onNext: (step: Step) => void;
};

/** The next step of a walkthrough, and the button that does it. The first one starts the programs. */
export default function Guide(props: Props) {
  const {steps, done, isBusy, onBegin} = props;
  if (done !== undefined) return <NextStep {...props} done={done} />;
  return (
    <div className={styles.guide}>
      <p className={styles.about}>
        <Translate
          id="runProgram.guide.steps"
          description="Above the button that starts the programs of an example"
          values={{steps: steps.length}}>
          {'A path of {steps} steps'}
        </Translate>
      </p>
      <Button main off={isBusy} onClick={onBegin}>
        <Translate
          id="runProgram.begin"
          description="Button that fetches the programs of an example and starts them">
          Start the programs
        </Translate>
      </Button>
    </div>
  );
}

function NextStep({steps, done, entryOf, isBusy, takesFocus, onNext}: Props & {done: number}) {
  const place = useRef<HTMLElement>(null);
  const step = steps[done];
  const isOver = step === undefined;
  // What had the focus before is gone: the button that starts the programs, or that of the last step.
  useEffect(() => {
    if (takesFocus) place.current?.focus({preventScroll: true});
  }, [takesFocus, isOver]);
  if (isOver) {
    return (
      <p ref={place as Ref<HTMLParagraphElement>} tabIndex={-1} className={styles.guide}>
        <Translate
          id="runProgram.guide.end"
          description="Shown after the last step of a guided path">
          That was the last step. Now send messages of your own.
        </Translate>
      </p>
    );
  }
  return (
    <div className={styles.guide}>
      {/* Keys: when a browser has translated the page, React can't replace a bare text. */}
      <p key={done} className={styles.about}>
        <Translate
          id="runProgram.guide.step"
          description="Above the next step of a guided path"
          values={{step: done + 1, steps: steps.length}}>
          {'Step {step} of {steps}'}
        </Translate>
      </p>
      {'call' in step && (
        <p key={`call ${done}`} className={styles.call}>
          <strong translate="no">{step.by}</strong> {ARROW} <span translate="no">{step.to}</span>{' '}
          <code translate="no">{formatCall(entryOf(step), step.args)}</code>
          <WithValue planck={BigInt(step.value ?? 0)} />
        </p>
      )}
      <Button ref={place as Ref<HTMLButtonElement>} main off={isBusy} onClick={() => onNext(step)}>
        <span key={'call' in step ? 'call' : step.blocks}>
          {'call' in step ? (
            <Translate
              id="runProgram.guide.next"
              description="Button that sends the message above it">
              Send this message
            </Translate>
          ) : (
            <Translate
              id="runProgram.pass"
              description="Button that lets blocks of 3 seconds pass"
              values={{count: step.blocks}}>
              {'Let {count} blocks pass'}
            </Translate>
          )}
        </span>
      </Button>
    </div>
  );
}

/** The value that comes with a message, if any. */
export function WithValue({planck}: {planck: bigint}) {
  if (planck === 0n) return null;
  return (
    <>
      {' '}
      <Translate
        id="runProgram.withValue"
        description="Behind a message: the value that came with it"
        values={{planck: planck.toLocaleString('en-US')}}>
        {'with {planck} planck'}
      </Translate>
    </>
  );
}
