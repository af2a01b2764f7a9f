/** A message of the tool as a call of `@gear-js/api`, as `samples/js` writes it. */
import type {Exchange} from '../../chain/session';

/** `section`: the address of the section that explains the other arguments of `method`. */
export type ApiCall = {method: string; section: string; code: string};

/**
 * Writes the TypeScript that sends the same payload and value to a program on a network. `api`, `programId`, `code` and
 * `gasLimit` are variables of the reader.
 */
export function apiCall({
  source,
  entry: {kind},
  payload,
  value,
}: Pick<Exchange, 'source' | 'entry' | 'payload' | 'value'>): ApiCall {
  const call = (start: string, method: string, section: string, args: string[]): ApiCall => {
    const lines = [...args, `value: ${value}n`].map(arg => `  ${arg},\n`);
    return {method, section, code: `${start}${method}({\n${lines.join('')}});`};
  };
  switch (kind) {
    case 'constructor':
      return call(
        'const {programId, extrinsic} = ',
        'api.program.upload',
        '/docs/api/upload-program#upload',
        // Without the last one, the upload may empty the account.
        ['code', `initPayload: '${payload}'`, 'gasLimit', 'keepAlive: true'],
      );
    case 'query':
      return call(
        'const reply = await ',
        'api.message.calculateReply',
        '/docs/api/read-state#without-a-client',
        [`origin: '${source}'`, 'destination: programId', `payload: '${payload}'`],
      );
    default:
      return call('const extrinsic = ', 'api.message.send', '/docs/api/send-message#send', [
        'destination: programId',
        `payload: '${payload}'`,
        'gasLimit',
      ]);
  }
}
