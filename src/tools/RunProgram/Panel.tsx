import Translate from '@docusaurus/Translate';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import useIdl from '@site/src/tools/controls/SailsForm/useIdl';
import {fetchFile} from '@site/src/sails/programs';
import Bench from './Bench';
import {RUNNABLE, type RunnableName} from './programs';

export default function Panel({program}: {program: RunnableName}) {
  const {idl, failed} = useIdl(program);
  if (failed) {
    return (
      <p role="alert" className={form.problem}>
        <Translate
          id="runProgram.noIdl"
          description="Shown when the interface file of the program could not be fetched">
          The interface of the program did not load. Reload the page to try again.
        </Translate>
      </p>
    );
  }
  const {wasm, examples} = RUNNABLE[program];
  return idl ? <Bench load={() => fetchFile(wasm)} idl={idl} examples={examples} /> : null;
}
