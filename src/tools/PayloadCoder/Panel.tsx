import {useId, useState} from 'react';
import useAddressState from '@site/src/hooks/useAddressState';
import Translate, {translate} from '@docusaurus/Translate';
import CopyButton from '@site/src/components/CopyButton';
import Announcement from '@site/src/tools/controls/Announcement';
import Button from '@site/src/tools/controls/Button';
import {FIRST_ID} from '@site/src/tools/controls/SailsForm/accounts';
import Menu from '@site/src/tools/controls/Menu';
import EntrySelect from '@site/src/tools/controls/SailsForm/EntrySelect';
import Fields from '@site/src/tools/controls/SailsForm/Fields';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import useIdl from '@site/src/tools/controls/SailsForm/useIdl';
import {type Entry, type Idl} from '@site/src/sails/idl';
import {PROGRAM_NAMES, type ProgramName} from '@site/src/sails/programs';
import {initialValue, type Value} from '@site/src/sails/scale';
import OwnIdl from './OwnIdl';
import {decodeRows, encodeRows, type Decoded} from './model';
import Parts from './Parts';
import styles from './styles.deferred.module.css';

/** The program that is chosen at first. */
const PROGRAM: ProgramName = 'vft';
/** Its call that is chosen at first, the one that the text in the tool's place explains: 250 units for Bob. */
const EXAMPLE = {label: 'VftService.Transfer', values: [FIRST_ID!, '250'] satisfies Value[]};
/** Stands for an interface of the reader in the list of programs. */
const OWN = 'own';

export default function Panel() {
  const [named, setNamed] = useAddressState('program', PROGRAM);
  const isOwn = named === OWN;
  const program: ProgramName = PROGRAM_NAMES.find(name => name === named) ?? PROGRAM;
  const [call, setCall] = useAddressState('call', '');
  const [payload, setPayload] = useAddressState('payload', '');
  const sample = useIdl(program);
  const [own, setOwn] = useState<{idl: Idl; number: number}>();
  const idl = isOwn ? own?.idl : sample.idl;
  const ownChoice = translate({
    id: 'payloadCoder.own',
    message: 'Your own program',
    description: 'Choice in the list of sample programs that opens a field for a file',
  });
  const choices = [...PROGRAM_NAMES.map(name => [name, name] as const), [OWN, ownChoice] as const];
  return (
    <>
      <div className={form.field}>
        <Menu
          options={new Map(choices)}
          value={isOwn ? OWN : program}
          onChange={name => {
            setNamed(name);
            setCall('');
            setPayload('');
          }}>
          <Translate id="payloadCoder.program" description="Label of the list of sample programs">
            Program
          </Translate>
        </Menu>
      </div>
      {isOwn && (
        <OwnIdl
          idl={own?.idl}
          onChange={read => {
            setOwn({idl: read, number: (own?.number ?? 0) + 1});
            setCall('');
          }}
        />
      )}
      {!isOwn && sample.failed && (
        <p role="alert" className={form.problem}>
          <Translate
            id="payloadCoder.noIdl"
            description="Shown when the interface file of a program could not be fetched">
            The interface of this program did not load. Choose the program again later.
          </Translate>
        </p>
      )}
      {!isOwn && !idl && !sample.failed && (
        <p aria-busy="true">
          <Translate id="search.loading">Loading…</Translate>
        </p>
      )}
      {idl && (
        <Coder
          key={isOwn ? own?.number : program}
          {...{idl, call, setCall, payload, setPayload}}
          example={!isOwn && program === PROGRAM ? EXAMPLE : undefined}
        />
      )}
    </>
  );
}

type CoderProps = {
  idl: Idl;
  /** Name of the chosen call; without one, the example or the first call with several arguments is chosen. */
  call: string;
  /** Arguments that a call has at first, instead of the least values. */
  example: typeof EXAMPLE | undefined;
  setCall: (name: string) => void;
  /** The text to decode. */
  payload: string;
  setPayload: (text: string) => void;
};

function Coder({idl, call, example, setCall, payload, setPayload}: CoderProps) {
  const calls = idl.entries.filter(({kind}) => kind !== 'event');
  // A call with arguments shows what becomes of them.
  const first =
    calls.find(({label}) => label === example?.label) ??
    calls.find(({kind, fields}) => kind === 'command' && fields.length > 1) ??
    calls[0]!;
  const entry = calls.find(one => one.label === call) ?? first;
  return (
    <>
      <Encoder
        key={entry.label}
        {...{calls, entry}}
        values={entry.label === example?.label ? example.values : undefined}
        setEntry={chosen => setCall(chosen.label)}
        onDecode={setPayload}
      />
      <Decoder idl={idl} text={payload} onChange={setPayload} />
    </>
  );
}

type EncoderProps = {
  calls: Entry[];
  entry: Entry;
  /** The arguments at first. */
  values: Value[] | undefined;
  setEntry: (entry: Entry) => void;
  onDecode: (hex: string) => void;
};

function Encoder({calls, entry, values: first, setEntry, onDecode}: EncoderProps) {
  const [values, setValues] = useState<Value[]>(
    () => first ?? entry.fields.map(({type}) => initialValue(type, FIRST_ID)),
  );
  const encoded = encodeRows(entry, values);
  return (
    <div className={styles.half}>
      <EntrySelect
        label={translate({
          id: 'payloadCoder.entry',
          message: 'Call',
          description: 'Label of the list of constructors, commands and queries',
        })}
        entries={calls}
        value={entry}
        onChange={setEntry}
      />
      <Fields
        fields={entry.fields}
        values={values}
        onChange={setValues}
        problem={'problem' in encoded ? encoded.problem : undefined}
      />
      {'hex' in encoded && <Parts rows={encoded.rows} entry={entry} />}
      <div className={styles.payload} hidden={!('hex' in encoded)}>
        <span className={form.label}>
          <Translate id="payloadCoder.payload" description="In front of a payload as hex">
            Payload
          </Translate>
        </span>
        <code translate="no" data-testid="payload">
          {'hex' in encoded && encoded.hex}
        </code>
      </div>
      {'hex' in encoded && (
        <div className={form.row}>
          <CopyButton
            label={translate({
              id: 'payloadCoder.copy',
              message: 'Copy',
              description: 'Button that copies a payload',
            })}
            text={encoded.hex}
          />
          <Button onClick={() => onDecode(encoded.hex)}>
            <Translate
              id="payloadCoder.take"
              description="Button that puts the payload into the field below, to be decoded">
              Decode it below
            </Translate>
          </Button>
        </div>
      )}
    </div>
  );
}

function Decoder({
  idl,
  text,
  onChange,
}: {
  idl: Idl;
  text: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const decoded = decodeRows(idl, text);
  const isWrong = 'problem' in decoded;
  return (
    <div className={styles.half}>
      <div className={form.field}>
        <label htmlFor={id}>
          <Translate id="payloadCoder.hex" description="Label of the field for a payload to decode">
            Payload, reply or event to decode, as hex
          </Translate>
        </label>
        <textarea
          id={id}
          className={form.mono}
          rows={3}
          value={text}
          onChange={event => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="0x474d0110…"
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem`}
        />
        <span id={`${id}-problem`} className={form.problem}>
          {isWrong && decodeProblem(decoded)}
        </span>
      </div>
      <Announcement
        text={
          'readings' in decoded
            ? decoded.readings
                .map(({as, entry}) => `${kindText(as, entry)} ${entry.label}`)
                .join('; ')
            : ''
        }
      />
      <div className={styles.result}>
        {'readings' in decoded &&
          decoded.readings.map(({as, entry, header, rows}) => (
            <section key={as + entry.kind + entry.label}>
              <p className={styles.reading}>
                <span className={styles.badge}>{kindText(as, entry)}</span>{' '}
                <code translate="no">{entry.label}</code>
              </p>
              <Parts rows={[...header, ...rows]} entry={entry} />
            </section>
          ))}
      </div>
    </div>
  );
}

function kindText(as: 'call' | 'reply' | 'error' | 'event', {kind}: Entry): string {
  if (as === 'call' && kind === 'constructor') {
    return translate({
      id: 'payloadCoder.asConstructor',
      message: 'Constructor',
      description: 'One way to understand a payload',
    });
  }
  return {
    call: translate({
      id: 'payloadCoder.asCall',
      message: 'Call',
      description: 'One way to understand a payload',
    }),
    reply: translate({
      id: 'payloadCoder.asReply',
      message: 'Reply',
      description: 'One way to understand a payload',
    }),
    error: translate({
      id: 'payloadCoder.asError',
      message: 'Error reply',
      description: 'One way to understand a payload',
    }),
    event: translate({
      id: 'payloadCoder.asEvent',
      message: 'Event',
      description: 'One way to understand a payload',
    }),
  }[as];
}

function decodeProblem({problem, detail}: Extract<Decoded, {detail: string}>): string {
  switch (problem) {
    case 'hex':
      return translate({
        id: 'payloadCoder.notHex',
        message: 'Not valid hex. Each byte is two digits, 0–9 or a–f.',
        description: 'Error below the field for a payload',
      });
    case 'body':
      return translate(
        {
          id: 'payloadCoder.notOfProgram',
          message: 'Not a message of the chosen program: {detail}.',
          description: 'Error below the field for a payload; detail is a short English phrase',
        },
        {detail},
      );
    case 'names':
      return translate({
        id: 'payloadCoder.noNames',
        message:
          'Programs of Sails 0.x take payloads that begin with the name of a constructor, or of a service and a function. This one begins with no such name of the program.',
        description: 'Error below the field for a payload of a program of Sails 0.x',
      });
    default:
      return translate(
        {
          id: 'payloadCoder.noHeader',
          message:
            'No header of Sails 1 or 2: {detail}. If the program is of Sails 0.x, choose its own .idl file above.',
          description: 'Error below the field for a payload; detail is a short English phrase',
        },
        {detail},
      );
  }
}
