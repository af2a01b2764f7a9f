/**
 * WASM=path/to/program.opt.wasm npx tsx src/upload-program/main-from-code.ts
 */
import {connect} from '../getting-started/connect.ts';
import {nodeUrl, required, signer} from '../getting-started/environment.ts';
import {encodeConstructor} from '../metadata/sails-call.ts';
import {createProgram} from './create-program.ts';
import {uploadCode} from './upload-code.ts';
import {readCode} from './upload-program.ts';

const code = await readCode(required('WASM'));
const account = await signer();

const api = await connect(nodeUrl());
try {
  // #region main
  const codeId = await uploadCode(api, account, code);
  console.log(`Code ID     ${codeId}`);

  // the first constructor of the IDL, without arguments
  const initPayload = encodeConstructor(0);
  for (let i = 0; i < 2; i++)
    console.log(
      `Program ID  ${await createProgram(api, account, codeId, initPayload)}`,
    );
  // #endregion main
} finally {
  await api.disconnect();
}
