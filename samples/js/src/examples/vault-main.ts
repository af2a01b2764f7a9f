/**
 * Creates a token and a vault for it, deposits and withdraws:
 * TOKEN_WASM=path/to/vft.opt.wasm VAULT_WASM=path/to/vault.opt.wasm npx tsx
 * src/examples/vault-main.ts
 */
import {connect} from '../getting-started/connect.ts';
import {nodeUrl, required, signer} from '../getting-started/environment.ts';
import {call} from '../send-message/send-message.ts';
import {toActorId} from '../ss58/ss58.ts';
import {readCode, uploadProgram} from '../upload-program/upload-program.ts';
import {moveTokens, newToken} from './gft-20.ts';
import {deposit, newVault, runCommand, vaultBalance} from './vault.ts';

const tokenCode = await readCode(required('TOKEN_WASM'));
const vaultCode = await readCode(required('VAULT_WASM'));
const account = await signer();
const me = toActorId(account.address);

const api = await connect(nodeUrl());
try {
  // #region main
  const token = await uploadProgram(
    api,
    account,
    tokenCode,
    newToken('Gold', 'GLD', 2),
  );
  const vault = await uploadProgram(api, account, vaultCode, newVault(token));
  await call(api, account, {
    programId: token,
    payload: moveTokens('Mint', me, 1_000n),
  });

  console.log(
    `Deposit 400   ${await deposit(api, account, {token, vault}, 400n)}`,
  );
  console.log(
    `Withdraw 500  ${await runCommand(api, account, vault, 'Withdraw', 500n)}`,
  );
  console.log(
    `Withdraw 150  ${await runCommand(api, account, vault, 'Withdraw', 150n)}`,
  );
  console.log(`Balance       ${await vaultBalance(api, vault, me)}`);
  // #endregion main
} finally {
  await api.disconnect();
}
