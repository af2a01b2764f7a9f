import {useId, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import FileField from '@site/src/tools/controls/OwnFiles/FileField';
import Notes from '@site/src/tools/controls/OwnFiles/Notes';
import {isIdl, readable, readIdl, readWasm, Unusable} from '@site/src/tools/controls/OwnFiles/read';
import {reasonText} from '@site/src/tools/controls/OwnFiles/texts';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import type {Idl} from '@site/src/sails/idl';

type Props = {
  /** The interface that was read last. */
  idl: Idl | undefined;
  onChange: (idl: Idl) => void;
};

/** A field for the reader's own interface, or for a Wasm that contains one. */
export default function OwnIdl({idl, onChange}: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{name: string; error: Unusable}>();

  const take = async ([file]: readonly File[]) => {
    setProblem(undefined);
    try {
      const read = isIdl(file!)
        ? readIdl(await readable(file!.text()))
        : (await readWasm(file!)).idl;
      if (!read?.entries.some(({kind}) => kind !== 'event'))
        throw new Unusable('idl', 'no constructor, command or query');
      setName(file!.name);
      onChange(read);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      setProblem({name: file!.name, error});
    }
  };

  return (
    <>
      <FileField
        id={id}
        accept=".idl,.wasm"
        describedBy={`${id}-status`}
        label={translate({
          id: 'payloadCoder.own.file',
          message: 'Interface (.idl), or a .wasm that contains one',
          description: 'Label of the field for an IDL file',
        })}
        onChange={files => void take(files)}
      />
      <p role="status" id={`${id}-status`} className={form.docs}>
        {idl && name && !problem && (
          <span key={name}>
            <Translate
              id="payloadCoder.own.chosen"
              description="After an IDL file is chosen; {calls} is a number"
              values={{
                name: <code translate="no">{name}</code>,
                calls: idl.entries.filter(({kind}) => kind !== 'event').length,
              }}>
              {'{name}: {calls} calls. The file stays in this browser.'}
            </Translate>
          </span>
        )}
      </p>
      {problem && (
        <p role="alert" className={form.problem}>
          <code translate="no">{problem.name}</code> <span>{reasonText(problem.error)}</span>
        </p>
      )}
      {idl && <Notes idl={idl} />}
    </>
  );
}
