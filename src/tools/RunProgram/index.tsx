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
  counter: {phone: 447, wide: 314},
  ping: {phone: 447, wide: 314},
  vft: {phone: 714, wide: 569},
  vmt: {phone: 549, wide: 412},
  vnft: {phone: 631, wide: 491},
};
/** The others have a button at first, and if honest tokens take part, a choice of others. */
const GUIDED = {phone: 220, wide: 163};
const GUIDED_WITH_TOKENS = {phone: 306, wide: 215};

type Props = {
  /** Folder of the sample program. */
  program: ProgramName;
  /** Whether the tokens of its walkthrough can be exchanged for others that misbehave. */
  hasTokens?: boolean;
  /** Sample messages and their answers, as text. */
  children: ReactNode;
};

/**
 * Runs the compiled sample of the page in the browser, with the programs that it needs: the reader sends messages and
 * sees replies, events and the state.
 */
export default function RunProgram({program, hasTokens = false, children}: Props) {
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
      height={isAlone(program) ? FORMS[program] : hasTokens ? GUIDED_WITH_TOKENS : GUIDED}>
      {children}
    </LazyTool>
  );
}
