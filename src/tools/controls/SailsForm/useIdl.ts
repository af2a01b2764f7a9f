import {useEffect, useState} from 'react';
import type {Idl} from '@site/src/sails/idl';
import {fetchIdl, type ProgramName} from '@site/src/sails/programs';

type Fetched = {program: ProgramName; idl?: Idl; failed: boolean};

/**
 * Downloads the IDL of a sample program.
 *
 * @returns `idl` is undefined until it is loaded; `failed` is true if the download failed
 */
export default function useIdl(program: ProgramName): {idl?: Idl; failed: boolean} {
  const [fetched, setFetched] = useState<Fetched>();
  useEffect(() => {
    let isWanted = true;
    fetchIdl(program).then(
      idl => isWanted && setFetched({program, idl, failed: false}),
      () => isWanted && setFetched({program, failed: true}),
    );
    return () => {
      isWanted = false;
    };
  }, [program]);
  return fetched?.program === program ? fetched : {failed: false};
}
