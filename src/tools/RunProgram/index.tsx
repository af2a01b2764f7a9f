import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';
import type {RunnableName} from './programs';

const load = (program: RunnableName) => async () => {
  const {default: Panel} = await import('./Panel');
  return {default: () => <Panel program={program} />};
};

const loads: Record<RunnableName, ReturnType<typeof load>> = {
  counter: load('counter'),
  ping: load('ping'),
  vft: load('vft'),
  vmt: load('vmt'),
  vnft: load('vnft'),
};

type Props = {
  /** Folder of the sample program. */
  program: RunnableName;
  /** Sample messages and their answers, as text. */
  children: ReactNode;
};

/**
 * Runs the compiled sample of the page in the browser: the reader sends messages and sees replies, events and the
 * state.
 */
export default function RunProgram({program, children}: Props) {
  return (
    <LazyTool
      title={translate({
        id: 'runProgram.title',
        message: 'Run the program here',
        description: 'Name of the tool that runs a sample program in the browser',
      })}
      load={loads[program]}
      height={{phone: 499, wide: 362}}>
      {children}
    </LazyTool>
  );
}
