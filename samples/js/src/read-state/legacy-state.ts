/**
 * The state function of a program from before Sails. Deprecated: Sails programs
 * have none.
 */
import {readFile} from 'node:fs/promises';
import {ProgramMetadata} from '@gear-js/api';
import {connect} from '../getting-started/connect.ts';
import {idFrom, nodeUrl, required} from '../getting-started/environment.ts';

const api = await connect(nodeUrl());
try {
  // #region legacy-state
  const meta = ProgramMetadata.from(
    (await readFile(required('META_TXT'), 'utf8')).trim(),
  );
  const state = await api.programState.read(
    {programId: idFrom('PROGRAM_ID'), payload: '0x'},
    meta,
  );
  console.log(state.toJSON());
  // #endregion legacy-state
} finally {
  await api.disconnect();
}
