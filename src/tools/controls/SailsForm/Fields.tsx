import {type ReactNode, useContext, useId} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import type {Field, Type} from '@site/src/sails/idl';
import {
  contentOf,
  initialValue,
  initialVariant,
  someOf,
  type Value,
  type ValueError,
} from '@site/src/sails/scale';
import Button from '@site/src/tools/controls/Button';
import Menu from '@site/src/tools/controls/Menu';
import {ZERO_ID} from '@site/src/chain/ids';
import {Actors, FIRST_ID} from './accounts';
import Docs from './Docs';
import {problemText} from './Problem';
import styles from './styles.deferred.module.css';

type FieldsProps = {
  fields: Field[];
  values: Value[];
  onChange: (values: Value[]) => void;
  /** The first invalid value. */
  problem: ValueError | undefined;
  /** The path to these fields, as in `ValueError`. */
  path?: number[];
};

const replaced = (values: Value[], index: number, value: Value): Value[] =>
  values.map((old, at) => (at === index ? value : old));

/** Inputs for the arguments of an entry, or for the fields of a struct or variant. */
export default function Fields({fields, values, onChange, problem, path = []}: FieldsProps) {
  return fields.map((field, index) => (
    <Input
      key={field.name || index}
      label={field.name || String(index)}
      docs={field.docs}
      type={field.type}
      value={values[index] ?? null}
      onChange={value => onChange(replaced(values, index, value))}
      problem={problem}
      path={[...path, index]}
    />
  ));
}

type InputProps = {
  label: string;
  docs?: string;
  type: Type;
  value: Value;
  onChange: (value: Value) => void;
  problem: ValueError | undefined;
  path: number[];
};

function Input(props: InputProps) {
  const {type, value} = props;
  if (type.kind === 'option') return <OptionInput {...props} type={type} />;
  if (type.kind === 'enum' && isVariant(value))
    return <EnumInput {...props} type={type} value={value} />;
  if (type.kind === 'fields' && Array.isArray(value)) {
    return (
      <Group {...props}>
        <Fields
          fields={type.fields}
          values={value}
          onChange={props.onChange}
          problem={props.problem}
          path={props.path}
        />
      </Group>
    );
  }
  if (type.kind === 'list' && Array.isArray(value))
    return <ListInput {...props} type={type} value={value} />;
  if (type.kind === 'bool')
    return <Choice {...props} value={String(value)} options={words(['false', 'true'])} />;
  const text = typeof value === 'string' ? value : '';
  return type.name === 'ActorId' ? (
    <ActorInput {...props} value={text} />
  ) : (
    <TextInput {...props} value={text} />
  );
}

const isVariant = (value: Value): value is {variant: string; fields: Value[]} =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function Label({label, type}: {label: string; type: Type}) {
  return (
    <>
      {label} <code translate="no">{type.name}</code>
    </>
  );
}

function TextInput({
  label,
  docs,
  type,
  value,
  onChange,
  problem,
  path,
}: InputProps & {value: string}) {
  const id = useId();
  const wrong = problem?.path.join() === path.join() ? problem : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Label label={label} type={type} />
      </label>
      <input
        id={id}
        className={type.kind === 'text' ? undefined : styles.mono}
        value={value}
        onChange={event => onChange(event.target.value)}
        inputMode={type.kind === 'integer' && !type.signed ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={Boolean(wrong)}
        aria-describedby={`${id}-docs ${id}-problem`}
      />
      <Docs id={`${id}-docs`} docs={docs} />
      <span id={`${id}-problem`} className={styles.problem}>
        {wrong && problemText(wrong)}
      </span>
    </div>
  );
}

/** Input for an actor id: one of the known actors, or any other id as hex. */
function ActorInput(props: InputProps & {value: string}) {
  const {label, value} = props;
  const options = new Map<string, string>([
    ...useContext(Actors),
    [
      ZERO_ID,
      translate({
        id: 'sailsForm.zeroId',
        message: 'Zero id',
        description: 'Choice in a list of accounts: the id of 32 zero bytes',
      }),
    ],
  ]);
  const isListed = options.has(value);
  options.set(
    '',
    translate({
      id: 'sailsForm.otherId',
      message: 'Another id, as hex',
      description: 'Choice in a list of accounts that opens a field for hex',
    }),
  );
  return (
    <>
      <Choice {...props} value={isListed ? value : ''} options={options} />
      {!isListed && (
        <TextInput
          {...props}
          docs=""
          label={translate(
            {
              id: 'sailsForm.hexOf',
              message: '{label}, as hex',
              description: 'Label of a field for an account id that is in no list',
            },
            {label},
          )}
        />
      )}
    </>
  );
}

type ChoiceProps = Omit<InputProps, 'onChange'> & {
  value: string;
  /** The shown texts, by value. */
  options: ReadonlyMap<string, string>;
  onChange: (value: string) => void;
};

/** Options whose text equals their value. */
const words = (list: string[]): ReadonlyMap<string, string> =>
  new Map(list.map(word => [word, word]));

/** A menu of several options. */
function Choice({label, docs, type, value, options, onChange}: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <Menu options={options} value={value} onChange={onChange} describedBy={id}>
        <Label label={label} type={type} />
      </Menu>
      <Docs id={id} docs={docs} />
    </div>
  );
}

function OptionInput(props: InputProps & {type: Type & {kind: 'option'}}) {
  const {type, value, onChange} = props;
  return (
    <div className={styles.nest}>
      <Choice
        {...props}
        value={value === null ? 'None' : 'Some'}
        options={words(['None', 'Some'])}
        onChange={choice =>
          onChange(choice === 'None' ? null : someOf(type, initialValue(type.some, FIRST_ID)))
        }
      />
      {value !== null && (
        <Input
          {...props}
          docs=""
          type={type.some}
          value={contentOf(type, value) ?? null}
          onChange={content => onChange(someOf(type, content))}
        />
      )}
    </div>
  );
}

function EnumInput(
  props: InputProps & {
    type: Type & {kind: 'enum'};
    value: {variant: string; fields: Value[]};
  },
) {
  const {type, value, onChange, problem, path} = props;
  const fields = type.variants.find(({name}) => name === value.variant)?.fields ?? [];
  return (
    <div className={styles.nest}>
      <Choice
        {...props}
        value={value.variant}
        options={words(type.variants.map(({name}) => name))}
        onChange={name => onChange(initialVariant(type, name, FIRST_ID))}
      />
      <Fields
        fields={fields}
        values={value.fields}
        onChange={changed => onChange({variant: value.variant, fields: changed})}
        problem={problem}
        path={path}
      />
    </div>
  );
}

function ListInput(props: InputProps & {type: Type & {kind: 'list'}; value: Value[]}) {
  const {label, type, value, onChange, problem, path} = props;
  return (
    <Group {...props}>
      {value.map((item, index) => (
        <div key={index} className={styles.item}>
          <Input
            label={`${label} ${index + 1}`}
            type={type.item}
            value={item}
            onChange={changed => onChange(replaced(value, index, changed))}
            problem={problem}
            path={[...path, index]}
          />
          {type.length === undefined && (
            <Button
              onClick={() => onChange(value.filter((_, at) => at !== index))}
              aria-label={translate(
                {
                  id: 'sailsForm.remove',
                  message: 'Remove {label}',
                  description: 'Button beside an item of a list, with the name of the item',
                },
                {label: `${label} ${index + 1}`},
              )}>
              <Translate
                id="sailsForm.removeItem"
                description="Button beside an item of a list; its full name is said by screen readers">
                Remove
              </Translate>
            </Button>
          )}
        </div>
      ))}
      {type.length === undefined && (
        <Button onClick={() => onChange([...value, initialValue(type.item, FIRST_ID)])}>
          <Translate
            id="sailsForm.add"
            description="Button below a list that adds an item"
            values={{label}}>
            {'Add to {label}'}
          </Translate>
        </Button>
      )}
    </Group>
  );
}

function Group({label, docs, type, children}: InputProps & {children: ReactNode}) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={docs && id}>
      <legend className={styles.label}>
        <Label label={label} type={type} />
      </legend>
      <Docs id={id} docs={docs} />
      {children}
    </fieldset>
  );
}
