import {type DragEvent, useEffect, useId, useRef, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import Button from '@site/src/tools/controls/Button';
import {droppedFiles} from '@site/src/tools/controls/OwnFiles/dropped';
import {canFollow, chooseFiles, follow} from '@site/src/tools/controls/OwnFiles/follow';
import FileField from '@site/src/tools/controls/OwnFiles/FileField';
import Notes from '@site/src/tools/controls/OwnFiles/Notes';
import {
  isIdl,
  type OwnWasm,
  readable,
  readIdl,
  readWasm,
  Unusable,
} from '@site/src/tools/controls/OwnFiles/read';
import {reasonText} from '@site/src/tools/controls/OwnFiles/texts';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import type {Idl} from '@site/src/sails/idl';
import {COUNTER, fetchFile} from '@site/src/sails/programs';
import Bench from './Bench';
import {WASM_FILES} from './programs';
import styles from './styles.deferred.module.css';

/**
 * What the reader has chosen so far. `idlName` is absent when the IDL is from the Wasm. `number` counts the files, so
 * that another file starts another bench.
 */
type Chosen = Partial<OwnWasm> & {name?: string; idlName?: string; number: number};

/** Takes a Wasm file, and an IDL file if the Wasm contains none, and runs the program. */
export default function OwnPanel() {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>({number: 0});
  const [problem, setProblem] = useState<{name: string; error: Unusable}>();
  const [followed, setFollowed] = useState<FileSystemFileHandle[]>([]);
  const {name, wasm, idl, idlName, number} = chosen;

  const take = async (files: readonly File[]) => {
    setProblem(undefined);
    // The Wasm first, because another program has another interface.
    const inOrder = [...files].sort((a, b) => Number(isIdl(a)) - Number(isIdl(b)));
    let next: Chosen = chosen;
    for (const file of inOrder) {
      try {
        next = isIdl(file)
          ? {
              ...next,
              idl: withConstructor(readIdl(await readable(file.text()))),
              idlName: file.name,
            }
          : {...(await withWasm(file)), number: next.number};
        next = {...next, number: chosen.number + 1};
      } catch (error) {
        if (!(error instanceof Unusable)) throw error;
        setProblem({name: file.name, error});
        break;
      }
    }
    setChosen(next);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (followed.length === 0) return undefined;
    return follow(followed, files => latest.current(files));
  }, [followed]);
  const takeOnce = (files: readonly File[]) => {
    setFollowed([]);
    void take(files);
  };
  const takeFollowed = async () => {
    const handles = await chooseFiles();
    if (handles.length > 0) setFollowed(handles);
  };
  const takeDropped = async (dropped: DataTransfer) => {
    try {
      takeOnce(await droppedFiles(dropped));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      setProblem({name: '', error});
    }
  };
  const takeCounter = async () => {
    try {
      const files = [
        new File([await fetchFile(WASM_FILES.counter)], 'counter.opt.wasm'),
        new File([await fetchFile(COUNTER)], 'counter.idl'),
      ];
      await take(files);
    } catch (error) {
      setProblem({name: 'counter', error: new Unusable('unreadable', String(error))});
    }
  };

  return (
    <div
      className={styles.bench}
      onDragOver={event => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void takeDropped(event.dataTransfer);
      }}>
      <FileField
        id={`${id}-wasm`}
        accept=".wasm"
        describedBy={`${id}-status`}
        label={translate({
          id: 'runProgram.own.wasm',
          message: 'Program (.opt.wasm)',
          description: 'Label of the field for a Wasm file',
        })}
        onChange={takeOnce}
      />
      {wasm && (!idl || idlName) && (
        <FileField
          id={`${id}-idl`}
          accept=".idl"
          describedBy={`${id}-status`}
          label={translate({
            id: 'runProgram.own.idl',
            message: 'Its interface (.idl)',
            description: 'Label of the field for an IDL file',
          })}
          onChange={takeOnce}
        />
      )}
      <div role="status" id={`${id}-status`} className={styles.about}>
        {wasm && !problem && (
          <span key={number}>
            <Translate
              id="runProgram.own.chosen"
              description="After a file is chosen"
              values={{
                name: <code translate="no">{idlName ? `${name} + ${idlName}` : name}</code>,
                bytes: wasm.byteLength.toLocaleString('en-US'),
              }}>
              {'{name}: {bytes} bytes of Wasm. They stay in this browser.'}
            </Translate>
          </span>
        )}
        {wasm && !idl && !problem && (
          <div>
            <Translate
              id="runProgram.own.noIdl"
              description="Shown when a Wasm file contains no IDL">
              The Wasm contains no IDL. Choose the .idl file of its build, too.
            </Translate>
          </div>
        )}
      </div>
      {problem && (
        <p role="alert" className={form.problem}>
          <code translate="no">{problem.name}</code> <span>{reasonText(problem.error)}</span>
        </p>
      )}
      {followed.length > 0 ? (
        <p className={styles.about}>
          <Translate
            id="runProgram.own.followed"
            description="Shown while the tool follows files of the reader"
            values={{
              names: <code translate="no">{followed.map(file => file.name).join(' + ')}</code>,
            }}>
            {'When {names} changes, the program starts anew.'}
          </Translate>
        </p>
      ) : (
        canFollow() && (
          <Button onClick={() => void takeFollowed()}>
            <Translate
              id="runProgram.own.follow"
              description="Button that lets the reader choose files, which are read again after each build">
              Choose files to reload when they change
            </Translate>
          </Button>
        )
      )}
      {!wasm && (
        <Button onClick={() => void takeCounter()}>
          <Translate
            id="runProgram.own.counter"
            description="Button that loads the sample program named counter in place of the reader's files">
            Use the counter
          </Translate>
        </Button>
      )}
      {idl && <Notes idl={idl} />}
      {wasm && idl && <OwnBench key={number} wasm={wasm} idl={idl} />}
    </div>
  );
}

const withWasm = async (file: File): Promise<Omit<Chosen, 'number'>> => {
  const own = await readWasm(file);
  return {...own, ...(own.idl && {idl: withConstructor(own.idl)}), name: file.name};
};

/** @throws Unusable when there is no constructor to start the program with */
function withConstructor(idl: Idl): Idl {
  if (idl.entries.some(({kind}) => kind === 'constructor')) return idl;
  throw new Unusable('constructor');
}

/** Stands for a program without a name in its IDL. */
const UNNAMED = 'Program';

const OwnBench = ({wasm, idl}: {wasm: ArrayBuffer; idl: Idl}) => (
  // The worker gets the bytes as a copy.
  <Bench
    cast={[{name: idl.program || UNNAMED, idl, load: () => Promise.resolve(wasm)}]}
    examples={{}}
  />
);
