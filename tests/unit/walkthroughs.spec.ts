import {expect, test} from '@playwright/test';
import {Session} from '../../src/chain/session';
import {ACCOUNTS} from '../../src/chain/testAccounts';
import {idlOf, programsWithWalkthrough, walkthroughOf, wasmOf} from './scenarios/stage';

/** Ids and hashes, which depend on the build. */
const ID = /0x[\da-f]{64}/g;

for (const program of programsWithWalkthrough) {
  test(`walkthrough of ${program}: each message has the answer that the page shows`, () => {
    const {cast, codes = [], ...rest} = walkthroughOf(program);
    const session = new Session({
      cast: cast.map(({name, program: folder}) => ({
        name,
        wasm: wasmOf(folder).buffer,
        idl: idlOf(folder),
      })),
      codes: new Map(codes.map(code => [code, wasmOf(code).buffer])),
      accounts: ACCOUNTS,
      timestamp: 1_800_000_000_000n,
    });
    session.begin({cast, ...rest});
    const answers = rest.steps.map(step =>
      'blocks' in step
        ? session.pass(step.blocks).blocks
        : session.call(step).meaning.replaceAll(ID, '0x…'),
    );
    expect(answers).toEqual(rest.steps.map(step => ('blocks' in step ? step.blocks : step.answer)));
  });
}
