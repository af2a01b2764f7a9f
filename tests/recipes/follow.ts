import type {Clone} from './clone';
import {type Recipe, type Step, readRecipes} from './readRecipes';

const CHINESE = 'i18n/zh-cn/docusaurus-plugin-content-docs/current';
const STRINGS = 'i18n/zh-cn/code.json';

/** What the reader of a recipe does by hand in a step, in addition to writing its files and running its commands. */
type Hand = (clone: Clone, step: Step) => void | Promise<void>;

type Followed = {
  /** Prepares the clone for the recipe. */
  before?: (clone: Clone) => void | Promise<void>;
  /** What to do by hand, by the number of the step, from 1. */
  hands: Record<number, Hand>;
  /** The parts of `npm run check` that check the files that the recipe changes. */
  checks: string[];
};

const PAGES = ['lint:md', 'lint:spelling', 'lint:zh', 'test:unit -- content'];
const CONFIG = ['format:check', 'typecheck', 'test:unit -- content'];
const CODE = [...CONFIG, 'lint:js', 'lint:css', 'lint:unused', 'lint:spelling'];

/** Returns a code block of a step, without trailing blank space. */
const text = ({blocks}: Step, index = 0): string => blocks[index]!.text.trimEnd();

/** Adds entries, as a recipe shows them, to a JSON file of strings. */
function addStrings(clone: Clone, file: string, entries: string): void {
  const strings = JSON.parse(clone.read(file)) as object;
  const added = JSON.parse(`{${entries}}`) as object;
  clone.write(file, `${JSON.stringify({...strings, ...added}, null, 2)}\n`);
}

/** Adds a block at the end of a page. */
const append = (clone: Clone, file: string, block: string): void =>
  clone.write(file, `${clone.read(file).trimEnd()}\n\n${block}\n`);

/** Adds an entry at the beginning of a JSON list with one entry per line. */
const addEntry = (clone: Clone, file: string, entry: string): void =>
  clone.edit(file, /^\[\n/, `[\n  ${entry},\n`);

/** Replaces the full stop at the end of a line, near the top of a page, with an exclamation mark. */
const reword = (clone: Clone, file: string, stop: string): void =>
  clone.edit(file, new RegExp(`(---\\n[\\s\\S]*?\\n---\\n[\\s\\S]*?)\\${stop}\\n`), `$1!\n`);

/** How a reader follows each recipe, by its heading. */
export const followed: Record<string, Followed> = {
  'Fix a typo': {
    hands: {1: clone => reword(clone, 'docs/gear/start.md', '.')},
    checks: PAGES,
  },

  'Add a page': {
    hands: {
      3: (clone, step) =>
        clone.edit('sidebars.ts', /^( +)'gear\/glossary',\n/m, `$&$1${text(step)}\n`),
    },
    checks: [...PAGES, 'format:check', 'typecheck'],
  },

  'Add a sample': {
    hands: {
      3: (clone, step) => {
        for (const root of ['docs', CHINESE]) {
          append(clone, `${root}/api/getting-started.md`, text(step));
        }
      },
    },
    checks: PAGES,
  },

  'Translate a stale page': {
    before: async clone => {
      reword(clone, 'docs/gear/start.md', '.');
      await clone.run('git commit --quiet --all --message "docs: say it louder"');
    },
    hands: {
      1: async clone => {
        const status = await clone.run('npm run --silent translations:status');
        const [diff] = /git diff [\da-f]{40} docs\/gear\/start\.md/.exec(status) ?? [];
        if (!diff || !(await clone.run(diff)).includes('!')) {
          throw new Error(`the status has no command that shows the change:\n${status}`);
        }
      },
      2: clone => reword(clone, `${CHINESE}/gear/start.md`, '。'),
    },
    checks: PAGES,
  },

  'Change a text of the site': {
    hands: {
      1: clone =>
        clone.edit(
          'src/tools/Ss58Converter/Panel.tsx',
          /(<Translate id="ss58\.privacy"[^>]*>[^<]*)\.(\s*<)/,
          '$1!$2',
        ),
      2: clone => clone.edit(STRINGS, /("ss58\.privacy": \{\s*"message": "[^"]*)。"/, '$1！"'),
    },
    checks: CODE,
  },

  'Add a footer link': {
    hands: {
      1: (clone, step) =>
        clone.edit(
          'docusaurus.config.ts',
          /^( +)\{label: 'Glossary', to: .*\n/m,
          `$&$1${text(step)}\n`,
        ),
      2: (clone, step) =>
        addStrings(clone, 'i18n/zh-cn/docusaurus-theme-classic/footer.json', text(step)),
    },
    checks: CONFIG,
  },

  'Change a sidebar label': {
    hands: {
      1: (clone, step) => {
        for (const [root, label] of [
          ['docs', text(step)],
          [CHINESE, 'sidebar_label: 内存'],
        ]) {
          clone.edit(`${root}/gear/memory-parallelism.md`, /^sidebar_label: .*$/m, label!);
        }
      },
      2: (clone, step) => {
        clone.edit('sidebars.ts', /^ +'gear\/WASM',\n/m, '');
        clone.edit('sidebars.ts', /^( +)'gear\/memory-parallelism',\n/m, `$1${text(step)}\n`);
      },
      3: (clone, step) =>
        addStrings(clone, 'i18n/zh-cn/docusaurus-plugin-content-docs/current.json', text(step)),
    },
    checks: [...PAGES, 'format:check', 'typecheck'],
  },

  'Add a synonym': {
    hands: {
      1: (clone, step) => addEntry(clone, 'plugins/docusaurus/search/synonyms.en.json', text(step)),
      2: (clone, step) =>
        addEntry(clone, 'plugins/docusaurus/search/synonyms.zh-cn.json', text(step)),
    },
    checks: ['format:check', 'test:unit -- content', 'test:unit -- unit/search'],
  },

  'Add a tool': {
    hands: {
      4: (clone, step) => addStrings(clone, STRINGS, text(step)),
      5: (clone, step) => {
        const chinese = text(step, 1).replace('| Blocks | Time |', '| 区块数 | 时间 |');
        const entry = text(step, 2)
          .replace('From blocks to time', '从区块到时间')
          .replace(/: .*/, '：查看一定数量的区块需要多长时间。');
        for (const [root, place, item] of [
          ['docs', text(step, 1), text(step, 2)],
          [CHINESE, chinese, entry],
        ]) {
          const page = `${root}/api/upload-program.mdx`;
          clone.edit(page, /^---\n[\s\S]*?\n---\n/, `$&\n${text(step)}\n`);
          append(clone, page, place!);
          const list = `${root}/developing-contracts/tools.md`;
          clone.edit(list, /^- .*#gas-calculator\).*\n/m, `$&${item}\n`);
        }
      },
      6: (clone, step) => {
        const entry = text(step).replace(/^/gm, '  ');
        clone.edit('tests/site/tools.ts', '\n} as const;', `\n${entry}\n} as const;`);
      },
    },
    checks: [...CODE, 'lint:md', 'lint:zh', 'test:unit -- blockTime'],
  },

  // A new promise, with its test. The site keeps it already, so step 3 changes nothing.
  'Change what the site does': {
    hands: {
      1: clone =>
        clone.edit('SPEC.md', /^(- \*\*R5\*\* .*\n)/m, '$1- **R6** Every page has a title.\n'),
      2: clone =>
        clone.edit(
          'tests/content/pages.spec.ts',
          /\ntest\(/,
          "\ntest('R6 every page has a title', () => {\n" +
            '  expect(all.filter(({frontMatter}) => !frontMatter.title)).toEqual([]);\n' +
            '});\n$&',
        ),
      3: () => {},
      4: clone =>
        clone.edit('CHANGELOG.md', '### Added\n\n', '### Added\n\n- Every page has a title.\n'),
    },
    checks: [...CONFIG, 'lint:js', 'lint:md'],
  },

  // Steps 1 to 3 fetch and compile packages; here the runtime allows more proxies.
  'A new release of Gear or Sails': {
    hands: {
      1: () => {},
      2: () => {},
      3: clone => clone.edit('facts/read/vara-runtime.json', /("Proxy\.MaxProxies": )\d+/, '$140'),
      4: async clone => {
        const findings = await clone.run('npm run --silent facts:check').then(
          () => 'nothing',
          (error: Error) => error.message,
        );
        for (const root of ['docs', CHINESE]) {
          if (
            !new RegExp(`proxies-max: .*says 40[\\s\\S]*${root}/general/dao\\.md:\\d+`).test(
              findings,
            )
          ) {
            throw new Error(`the check does not name the line in ${root}:\n${findings}`);
          }
        }
      },
      5: clone => clone.edit('facts/governance.ts', /('proxies-max': \{\s*value: )\d+/, '$140'),
      7: clone => {
        for (const root of ['docs', CHINESE]) {
          if (!clone.read(`${root}/general/dao.md`).includes('[40](fact:proxies-max)')) {
            throw new Error(`${root}/general/dao.md does not have the new value`);
          }
        }
      },
      8: () => {},
    },
    checks: [...PAGES, 'format:check', 'typecheck'],
  },

  'Move the search to Meilisearch': {
    hands: {
      3: async (clone, step) => {
        clone.write('move.patch', step.blocks[0]!.text);
        await clone.run('git apply move.patch && rm move.patch');
      },
    },
    checks: [...CODE, 'lint:md', 'test:unit -- environment layers securityHeaders'],
  },

  'Change a theme component': {
    hands: {
      3: (clone, step) =>
        clone.edit('src/theme/README.md', /^\| SearchPage .*\n/m, `$&${text(step)}\n`),
    },
    checks: [...CODE, 'lint:md'],
  },

  'Add a redirect': {
    // Adds a page that is not in the specification, and a link to it.
    before: async clone => {
      if (!clone.read('sidebars.ts').includes("'gear/message-priority'")) {
        await follow(clone, 'Add a page', {checked: false});
      }
      append(clone, 'docs/gear/introduction.md', 'See [priority](./message-priority.md).');
      append(clone, `${CHINESE}/gear/introduction.md`, '参见[优先级](./message-priority.md)。');
      await clone.run('npm run translations:accept -- docs/gear/introduction.md');
      await clone.run('git add --all && git commit --quiet --message "docs: a page to move"');
    },
    hands: {
      1: clone => clone.edit('sidebars.ts', "'gear/message-priority'", "'gear/message-order'"),
      2: (clone, step) => addEntry(clone, 'redirects.json', text(step)),
      3: async clone => {
        const findings = await clone.run('npm run test:unit -- content').then(
          () => 'nothing',
          (error: Error) => error.message,
        );
        for (const root of ['docs', CHINESE]) {
          const page = `${root}/gear/introduction.md`;
          if (!new RegExp(`${page}:\\d+: there is no \\./message-priority\\.md`).test(findings)) {
            throw new Error(`the check does not report the link in ${page}:\n${findings}`);
          }
          clone.edit(page, './message-priority.md', './message-order.md');
        }
        await clone.run('npm run translations:accept -- docs/gear/introduction.md');
      },
    },
    checks: PAGES,
  },
};

/**
 * Follows a recipe: writes its files, does the manual work, runs its commands, and commits the result.
 *
 * It skips commands that build the site or need the built site. The test that follows all recipes runs these.
 *
 * @param checked whether to run the recipe's `checks` in place of `npm run check`; otherwise `npm run check` is skipped
 * @throws Error when a command fails, or when the recipe has a step that `followed` does not know
 */
export async function follow(
  clone: Clone,
  title: string,
  {checked}: {checked: boolean},
): Promise<void> {
  const recipe = readRecipes().find(candidate => candidate.title === title);
  const {before, hands, checks} = followed[title]!;
  if (!recipe) {
    throw new Error(`there is no recipe "${title}" in the files of readRecipes.ts`);
  }
  await before?.(clone);
  for (const [index, step] of recipe.steps.entries()) {
    await followStep(clone, recipe, index + 1, step, hands[index + 1], checked ? checks : []);
  }
  await clone.run(`git add --all && git commit --quiet --message "${title}"`);
}

async function followStep(
  clone: Clone,
  {title}: Recipe,
  number: number,
  step: Step,
  hand: Hand | undefined,
  checks: string[],
): Promise<void> {
  const files = step.blocks.filter(({file}) => file !== undefined);
  if (files.length === 0 && step.commands.length === 0 && !hand) {
    throw new Error(`"${title}", step ${number}: add to tests/recipes/follow.ts how to follow it`);
  }
  for (const {file, text: content} of files) {
    clone.write(file!, content);
  }
  await hand?.(clone, step);
  for (const command of step.commands) {
    if (command === 'npm run check') {
      for (const check of checks) {
        await clone.run(`npm run ${check}`);
      }
    } else if (!/^npm (?:test|run (?:build|test:site))\b/.test(command)) {
      await clone.run(command);
    }
  }
}
