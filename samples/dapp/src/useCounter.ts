import {useEffect, useState} from 'react';
import type {GearApi, HexString} from '@gear-js/api';
import {type Added, addedIn, readValue} from './counter.ts';
import {inWords} from './errors.ts';
import {followMessages} from './messages.ts';

/**
 * The counter's value and its events since the page was opened, newest first.
 * Both follow the chain.
 */
export function useCounter(api: GearApi, program: HexString) {
  const [value, setValue] = useState<bigint>();
  const [events, setEvents] = useState<Added[]>([]);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const fail = (error: unknown) => setProblem(inWords(error));
    readValue(api, program).then(setValue, fail);
    return followMessages(
      api,
      (message, block) => {
        const added = addedIn(message, block, program);
        if (!added) return;
        setEvents(earlier => [added, ...earlier]);
        setValue(added.value);
      },
      fail,
    );
  }, [api, program]);

  return {value, events, problem};
}
