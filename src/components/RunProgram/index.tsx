import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import Interactive from '@site/src/components/Interactive';
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
  /** What the program is asked for and answers, for readers of text. */
  children: ReactNode;
};

/** Runs the compiled sample of the page in the browser: the reader sends messages and sees replies, events and state. */
export default function RunProgram({program, children}: Props) {
  return (
    <Interactive
      title={translate({
        id: 'runProgram.title',
        message: 'Run the program here',
        description: 'Name of the tool that runs a sample program in the browser',
      })}
      load={loads[program]}
      minHeight={420}>
      {children}
    </Interactive>
  );
}
