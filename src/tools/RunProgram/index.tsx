import {useMemo, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';
import type {ProgramName} from '@site/src/sails/programs';
import {type AloneName, isAlone} from './alone';

const load = (program: ProgramName) => async () => {
  const {default: Panel} = await import('./Panel');
  return {default: () => <Panel program={program} />};
};

/** The heights of tools whose form starts the program: the more fields a constructor has, the higher. */
const FORMS: Record<AloneName, {phone: number; wide: number}> = {
  counter: {phone: 1004, wide: 703},
  ping: {phone: 1004, wide: 703},
  vft: {phone: 1431, wide: 782},
  vmt: {phone: 1213, wide: 703},
  vnft: {phone: 1322, wide: 703},
};
/** The others have steps, and if honest tokens take part, a choice of others. */
const GUIDED = {phone: 866, wide: 682};
const GUIDED_WITH_TOKENS = {phone: 955, wide: 744};
/** On a phone, the state stands below all else: a heading, and a line for each query. */
const STATE = {heading: 40, query: 27};

type Props = {
  /** Folder of the sample program. */
  program: ProgramName;
  /** The number of queries that make up the state of a program with steps, as an attribute in Markdown has it. */
  queries?: string;
  /** Whether the tokens of its walkthrough can be exchanged for others that misbehave. */
  hasTokens?: boolean;
  /** Sample messages and their answers, as text. */
  children: ReactNode;
};

function heightOf({program, queries = '0', hasTokens}: Props): {phone: number; wide: number} {
  if (isAlone(program)) return FORMS[program];
  const {phone, wide} = hasTokens ? GUIDED_WITH_TOKENS : GUIDED;
  const lines = Number(queries);
  return {phone: phone + (lines && STATE.heading + lines * STATE.query), wide};
}

/**
 * Runs the compiled sample of the page in the browser, with the programs that it needs: the reader sends messages and
 * sees replies, events and the state.
 */
export default function RunProgram(props: Props) {
  const {program, children} = props;
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
      height={heightOf(props)}>
      {children}
    </LazyTool>
  );
}
