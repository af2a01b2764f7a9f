import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./OwnPanel');

/**
 * Runs a program that the reader chooses from his files, on the same chain as the samples. The files are read in the
 * browser and sent nowhere.
 *
 * @param children says the same as text, for readers without scripts
 */
export default function OwnProgram({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'runProgram.own.title',
        message: 'Run your own program',
        description: 'Name of the tool that runs a Wasm file of the reader',
      })}
      id="own-program"
      load={load}
      height={{phone: 283, wide: 260}}>
      {children}
    </LazyTool>
  );
}
