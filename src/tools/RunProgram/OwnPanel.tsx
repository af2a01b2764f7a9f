import {type DragEvent, useId, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import type {Idl} from '@site/src/sails/idl';
import Bench from './Bench';
import {type OwnWasm, readIdl, readWasm, type Reason, Unusable} from './ownProgram';
import styles from './styles.deferred.module.css';

/** What the reader has chosen so far. `isEmbedded`: the IDL is from the Wasm. `number` counts the files, so that another file starts another bench. */
type Chosen = Partial<OwnWasm> & {name?: string; isEmbedded?: boolean; number: number};

/** Takes a Wasm file, and an IDL file if the Wasm contains none, and runs the program. */
export default function OwnPanel() {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>({number: 0});
  const [problem, setProblem] = useState<{name: string; error: Unusable}>();
  const {name, wasm, idl, isEmbedded, number} = chosen;

  const take = async (files: readonly File[]) => {
    setProblem(undefined);
    // The Wasm first, because another program has another interface.
    const inOrder = [...files].sort((a, b) => Number(isIdl(a)) - Number(isIdl(b)));
    let next: Chosen = chosen;
    for (const file of inOrder) {
      try {
        next = isIdl(file)
          ? {...next, idl: readIdl(await file.text()), isEmbedded: false}
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

  return (
    <div
      className={styles.bench}
      onDragOver={event => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}>
      <FileField
        id={`${id}-wasm`}
        accept=".wasm"
        label={translate({
          id: 'runProgram.own.wasm',
          message: 'Program (.opt.wasm)',
          description: 'Label of the field for a Wasm file',
        })}
        onChange={take}
      />
      {wasm && !isEmbedded && (
        <FileField
          id={`${id}-idl`}
          accept=".idl"
          label={translate({
            id: 'runProgram.own.idl',
            message: 'Its interface (.idl)',
            description: 'Label of the field for an IDL file',
          })}
          onChange={take}
        />
      )}
      <div role="status" className={styles.about}>
        {wasm && !problem && (
          <Translate
            id="runProgram.own.chosen"
            description="After a file is chosen"
            values={{
              name: <code translate="no">{name}</code>,
              bytes: wasm.byteLength.toLocaleString('en-US'),
            }}>
            {'{name}: {bytes} bytes of Wasm. They stay in this browser.'}
          </Translate>
        )}{' '}
        {wasm && !idl && !problem && (
          <strong>
            <Translate
              id="runProgram.own.noIdl"
              description="Shown when a Wasm file contains no IDL">
              The Wasm contains no IDL. Choose the .idl file of its build, too.
            </Translate>
          </strong>
        )}
      </div>
      {problem && (
        <p role="alert" className={form.problem}>
          <code translate="no">{problem.name}</code> {reasonText(problem.error)}
        </p>
      )}
      {wasm && idl && <OwnBench key={number} wasm={wasm} idl={idl} />}
    </div>
  );
}

const withWasm = async (file: File): Promise<Omit<Chosen, 'number'>> => {
  const own = await readWasm(file);
  return {...own, name: file.name, isEmbedded: own.idl !== undefined};
};

const isIdl = ({name}: File) => name.endsWith('.idl');

const OwnBench = ({wasm, idl}: {wasm: ArrayBuffer; idl: Idl}) => (
  // The worker gets the bytes as a copy.
  <Bench cast={[{name: idl.program, idl, load: () => Promise.resolve(wasm)}]} examples={{}} />
);

type FileFieldProps = {
  id: string;
  accept: string;
  label: string;
  onChange: (files: readonly File[]) => Promise<void>;
};

const FileField = ({id, accept, label, onChange}: FileFieldProps) => (
  <div className={form.field}>
    <label htmlFor={id} className={form.label}>
      {label}
    </label>
    <input
      id={id}
      type="file"
      accept={accept}
      onChange={({target}) => void onChange([...(target.files ?? [])])}
    />
  </div>
);

function reasonText({reason, detail}: Unusable): string {
  const texts: Record<Reason, string> = {
    size: translate({
      id: 'runProgram.own.size',
      message: 'The file is longer than 524,288 bytes, which is all that the chain takes.',
      description: 'Why a Wasm file cannot be used',
    }),
    wasm: translate({
      id: 'runProgram.own.notWasm',
      message: 'This is not a WebAssembly file. Choose the .opt.wasm of a release build.',
      description: 'Why a file cannot be used',
    }),
    program: translate({
      id: 'runProgram.own.notProgram',
      message:
        'This WebAssembly is not a Gear program: it exports neither init nor handle, or does not import its memory. Choose the .opt.wasm of a release build.',
      description: 'Why a Wasm file cannot be used',
    }),
    imports: translate(
      {
        id: 'runProgram.own.imports',
        message: 'The program imports functions that Gear does not have: {names}.',
        description: 'Why a Wasm file cannot be used',
      },
      {names: detail},
    ),
    idl: translate(
      {
        id: 'runProgram.own.badIdl',
        message:
          'The interface cannot be read ({detail}). The IDL must be of version 2, as a build with Sails 2 writes it.',
        description: 'Why an IDL cannot be used; {detail} is in English',
      },
      {detail},
    ),
  };
  return texts[reason];
}
