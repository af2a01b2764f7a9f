import {useMemo, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';
import type {ProgramName} from '@site/src/sails/programs';
import {type AloneName, isAlone} from './alone';

const load = (program: ProgramName) => async () => {
  const {default: Panel} = await import('./Panel');
  return {default: () => <Panel program={program} />};
};

/** The heights of the forms that start programs: the more fields a constructor has, the higher. */
const FORMS: Record<AloneName, {phone: number; wide: number}> = {
  counter: {phone: 499, wide: 362},
  ping: {phone: 499, wide: 362},
  vft: {phone: 764, wide: 616},
  vmt: {phone: 600, wide: 460},
  vnft: {phone: 682, wide: 538},
};
/** The others have a button at first. */
const GUIDED = {phone: 306, wide: 220};

type Props = {
  /** Folder of the sample program. */
  program: ProgramName;
  /** Sample messages and their answers, as text. */
  children: ReactNode;
};

/**
 * Runs the compiled sample of the page in the browser, with the programs that it needs: the reader sends messages and
 * sees replies, events and the state.
 */
export default function RunProgram({program, children}: Props) {
  const loadPanel = useMemo(() => load(program), [program]);
  return (
    <LazyTool
      title={translate({
        id: 'runProgram.title',
        message: 'Run the program here',
        description: 'Name of the tool that runs a sample program in the browser',
      })}
      id="run-program"
      load={loadPanel}
      height={isAlone(program) ? FORMS[program] : GUIDED}>
      {children}
    </LazyTool>
  );
}
