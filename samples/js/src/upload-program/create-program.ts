/** Creates a program from code that is already on chain. */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {withMargin} from '../calculate-gas/gas.ts';
import {submit} from '../send-message/submit.ts';
import {toActorId} from '../ss58/ss58.ts';
import {randomSalt} from './ids.ts';
import {waitForInit} from './init-outcome.ts';

// #region create-program
/**
 * @throws Error `gear.CodeDoesntExist: …` or `gear.ProgramAlreadyExists: …`
 * (same code and salt, whoever used them)
 */
export async function createProgram(
  api: GearApi,
  account: KeyringPair,
  codeId: HexString,
  initPayload: HexString,
  salt: HexString = randomSalt(),
): Promise<HexString> {
  const gas = await api.program.calculateGas.initCreate(
    toActorId(account.address),
    codeId,
    initPayload,
  );
  const gasLimit = withMargin(gas.min_limit.toBigInt());
  const {programId, extrinsic} = api.program.create({
    codeId,
    initPayload,
    gasLimit,
    salt,
    keepAlive: true,
  });
  const {blockHash} = await submit(api, extrinsic, account);
  await waitForInit(api, programId, blockHash);
  return programId;
}
// #endregion create-program
