import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {gitFiles} from '../content/gitFiles';

const SCRIPT = path.join(__dirname, '../../scripts/affected.mjs');
const NOTHING = {site: false, pages: [], samples: [], facts: false, reference: false};
const EVERYTHING = {
  site: true,
  pages: [],
  samples: ['bundlers', 'dapp', 'js', 'node', 'programs'],
  facts: false,
  reference: false,
};

/** Returns what the script says about a repository in which these files changed. */
function affectedBy(...changed: string[]): unknown {
  const clone = test.info().outputPath('clone');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: clone,
      encoding: 'utf8',
    });
  const write = (file: string, text: string) => {
    mkdirSync(path.join(clone, path.dirname(file)), {recursive: true});
    writeFileSync(path.join(clone, file), text);
  };
  mkdirSync(clone, {recursive: true});
  git('init', '--quiet');
  write('docs/intro.md', 'Welcome');
  write(
    'docs/examples/escrow.md',
    '```rust reference="samples/programs/finance/escrow/app/src/lib.rs"',
  );
  git('add', '.');
  git('commit', '--quiet', '-m', 'before');
  for (const file of changed) {
    write(file, 'changed');
  }
  git('add', '.');
  git('commit', '--quiet', '-m', 'after');
  const output = path.join(clone, 'output');
  const printed = execFileSync(process.execPath, [SCRIPT, 'HEAD~1'], {
    cwd: clone,
    encoding: 'utf8',
    env: {...process.env, GITHUB_OUTPUT: output},
  });
  const {site, pages, samples, facts, reference} = JSON.parse(printed) as Record<string, unknown>;
  expect(readFileSync(output, 'utf8'), 'jobs read the same').toBe(
    `site=${site}\npages=${(pages as string[]).join(' ')}\nsamples=${JSON.stringify(samples)}\nfacts=${facts}\nreference=${reference}\n`,
  );
  return JSON.parse(printed);
}

const cases: {title: string; changed: string[]; affected: object}[] = [
  {
    title: 'a page in one language is tested in all, and nothing else is',
    changed: ['i18n/zh-cn/docusaurus-plugin-content-docs/current/api/mailbox.mdx'],
    affected: {...NOTHING, pages: ['/docs/api/mailbox']},
  },
  {
    title: 'the queries beside a page are the page',
    changed: ['docs/api/mailbox.queries.yml', 'docs/intro.md'],
    affected: {...NOTHING, pages: ['/docs', '/docs/api/mailbox']},
  },
  {
    title: 'a text for maintainers is checked only',
    changed: ['CONTRIBUTING.md', 'LICENSE', '.github/ISSUE_TEMPLATE/wrong-fact.yml'],
    affected: NOTHING,
  },
  {
    title: 'a program is tested with what runs its Wasm, and with the pages that show it',
    changed: ['samples/programs/finance/escrow/app/src/state.rs'],
    affected: {
      ...NOTHING,
      pages: ['/docs/examples/escrow'],
      samples: ['dapp', 'js', 'programs'],
    },
  },
  {
    title: 'versions of the samples are facts',
    changed: ['samples/js/package-lock.json'],
    affected: {...NOTHING, samples: ['bundlers', 'dapp', 'js'], facts: true},
  },
  {
    title: 'a fact can be on every page',
    changed: ['facts/gas.ts'],
    affected: {...NOTHING, site: true, facts: true},
  },
  {
    title: 'code of the site can break everything',
    changed: ['docs/intro.md', 'src/chain/index.ts'],
    affected: EVERYTHING,
  },
  {
    title: 'the reference parsers are asked again when the questions changed',
    changed: ['tests/programs/reference/text.ts'],
    affected: {...EVERYTHING, reference: true},
  },
  {
    title: 'a file that no rule knows can break everything',
    changed: ['new-folder/file', 'samples/new/check.sh'],
    affected: EVERYTHING,
  },
];

for (const {title, changed, affected} of cases) {
  test(`what CI tests: ${title}`, () => {
    expect(affectedBy(...changed)).toEqual(affected);
  });
}

test('what CI tests: everything on main', () => {
  const printed = execFileSync(process.execPath, [SCRIPT], {
    encoding: 'utf8',
    env: {...process.env, GITHUB_OUTPUT: ''},
  });
  expect(JSON.parse(printed)).toEqual(EVERYTHING);
});

test('every folder of samples with a check is one that CI runs', () => {
  const checks = gitFiles('samples/*/check.sh').map(file => file.split('/')[1]);
  expect(checks).toEqual(EVERYTHING.samples);
});
