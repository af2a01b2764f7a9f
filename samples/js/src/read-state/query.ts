/**
 * Reading from a program: the node runs the call on a copy of the state. No
 * transaction, no fee, no account.
 */
import {ReplyCode, type GearApi, type HexString} from '@gear-js/api';
import {CallFailed} from '../send-message/call-failed.ts';

// #region zero-origin
/** The sender the program sees when it does not matter who asks. */
export const NOBODY: HexString = `0x${'00'.repeat(32)}`;
// #endregion zero-origin

// #region query
/**
 * Calls the program and returns the bytes of its reply.
 *
 * @param options `origin`: who asks; `value`: planck sent along; `at`: hash of
 * an older block (a node keeps the state of 256 blocks, an archive node all)
 * @throws CallFailed when the call fails; Error when the program does not
 * answer at all
 */
export async function query(
  api: Pick<GearApi, 'message' | 'specVersion'>,
  programId: HexString,
  payload: HexString,
  {
    origin = NOBODY,
    value = 0n,
    at,
  }: {origin?: string; value?: bigint; at?: HexString} = {},
): Promise<Uint8Array> {
  const reply = await api.message.calculateReply({
    origin,
    destination: programId,
    payload,
    value,
    at,
  });
  const code = new ReplyCode(reply.code.toU8a(), api.specVersion);
  const bytes = reply.payload.toU8a(true);

  if (code.isError) throw new CallFailed(code, bytes);
  if (code.successReason.isAuto)
    throw new Error(
      'The program did not answer: it does not know this payload',
    );
  return bytes;
}
// #endregion query
