import {useEffect, useState} from 'react';
import Translate from '@docusaurus/Translate';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import {
  HOSTILE_TOKEN,
  hasTokens,
  withHostileTokens,
  type Walkthrough,
} from '@site/src/chain/walkthrough';
import {fetchFile, fetchIdl, fetchIdlFile, type ProgramName} from '@site/src/sails/programs';
import Bench, {type Member} from './Bench';
import {isAlone} from './alone';
import {EXAMPLES, fetchWalkthrough, HOSTILE_FILES, WASM_FILES} from './programs';
import styles from './styles.deferred.module.css';

/** The function that makes a token misbehave. */
const SET_MODE = 'SetMode';

/** What is known before the programs start. */
type Prepared = {cast: Member[]; walkthrough?: Walkthrough};

async function prepare(program: ProgramName, isHostile: boolean): Promise<Prepared> {
  if (isAlone(program)) return {cast: [await memberOf(program, program)]};
  const honest = await fetchWalkthrough(program);
  const walkthrough = isHostile ? withHostileTokens(honest) : honest;
  const cast = await Promise.all(walkthrough.cast.map(part => memberOf(part.name, part.program)));
  return {cast, walkthrough};
}

async function memberOf(name: string, program: string): Promise<Member> {
  if (program === HOSTILE_TOKEN) {
    const {wasm, idl} = HOSTILE_FILES;
    return {name, idl: await fetchIdlFile(idl), load: () => fetchFile(wasm)};
  }
  const known = program as ProgramName;
  return {name, idl: await fetchIdl(known), load: () => fetchFile(WASM_FILES[known])};
}

/** The codes that programs of a walkthrough create others from, by their names. */
const codesOf = ({codes = []}: Walkthrough) =>
  Promise.all(
    codes.map(async code => [code, await fetchFile(WASM_FILES[code as ProgramName])] as const),
  );

export default function Panel({program}: {program: ProgramName}) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [isHostile, setHostile] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    prepare(program, isHostile).then(
      ready => isWanted && setPrepared(ready),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [program, isHostile]);
  if (hasFailed) {
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
  if (!prepared) return null;
  const {cast, walkthrough} = prepared;
  return (
    <>
      <Bench
        // Other programs start anew.
        key={cast.map(({idl}) => idl.program).join()}
        cast={cast}
        examples={isAlone(program) ? EXAMPLES[program] : {}}
        {...(walkthrough && {
          guided: {walkthrough, loadCodes: async () => new Map(await codesOf(walkthrough))},
        })}
      />
      {walkthrough && (isHostile || hasTokens(walkthrough)) && (
        <label className={styles.hostile}>
          <input
            type="checkbox"
            checked={isHostile}
            onChange={event => setHostile(event.target.checked)}
          />
          <span>
            <Translate
              id="runProgram.hostile"
              description="Checkbox below the running programs; SetMode is the name of a function"
              values={{call: <code translate="no">{SET_MODE}</code>}}>
              {
                'Start over with tokens that misbehave: after {call}, they refuse, lie, panic or answer late'
              }
            </Translate>
          </span>
        </label>
      )}
    </>
  );
}
