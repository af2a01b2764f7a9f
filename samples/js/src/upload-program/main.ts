/** WASM=path/to/program.opt.wasm npx tsx src/upload-program/main.ts */
import {connect} from '../getting-started/connect.ts';
import {nodeUrl, required, signer} from '../getting-started/environment.ts';
import {encodeConstructor} from '../metadata/sails-call.ts';
import {codeId} from './ids.ts';
import {readCode, uploadProgram} from './upload-program.ts';

const code = await readCode(required('WASM'));
const account = await signer();

const api = await connect(nodeUrl());
try {
  // #region main
  // the first constructor of the IDL, without arguments
  const initPayload = encodeConstructor(0);
  const programId = await uploadProgram(api, account, code, initPayload);

  console.log(`Code ID     ${codeId(code)}`);
  console.log(`Program ID  ${programId}`);
  // #endregion main
} finally {
  await api.disconnect();
}
