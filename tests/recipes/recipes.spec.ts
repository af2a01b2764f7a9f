import {test as base, expect} from '@playwright/test';
import {type Clone, cloneRepository} from './clone';
import {readRecipes} from './readRecipes';
import {follow, followed} from './follow';

const test = base.extend<{clone: Clone}>({
  clone: async ({}, provide) => {
    const clone = await cloneRepository();
    await provide(clone);
    await clone.remove();
  },
});

test('exactly the recipes of the documentation for maintainers are followed here', () => {
  const titles = readRecipes().map(({title}) => title);
  // These have tests of their own below, because the browser tests of the site do not expect what they add.
  const others = ['Add a locale', 'Keep an old version'];
  expect(titles.filter(title => !others.includes(title)).sort()).toEqual(
    Object.keys(followed).sort(),
  );
});

for (const title of Object.keys(followed)) {
  test(`"${title}", followed word by word, passes its checks`, async ({clone}) => {
    await follow(clone, title, {checked: true});
  });
}

test('a correct word that the spelling check does not know can be added to the dictionary', async ({
  clone,
}) => {
  clone.edit('docs/gear/actor-model.mdx', /\n## /, '\nA zorptastic word.\n\n## ');
  await expect(clone.run('npm run lint:spelling')).rejects.toThrow(
    /unknown word "zorptastic": correct it, or add it to config\/dictionary\.txt/,
  );
  const {after} = readRecipes().find(({title}) => title === 'Fix a typo')!;
  expect(after.commands.length).toBeGreaterThan(0);
  for (const command of after.commands) {
    // cspell exits with 1 when it finds unknown words, which is its purpose here.
    await clone.run(command.startsWith('npx cspell') ? `${command} || true` : command);
  }
  expect(clone.read('config/dictionary.txt')).toMatch(/^zorptastic$/m);
  await clone.run('npm run lint:spelling');
  await clone.run('npm run test:unit -- dictionary');
});

test('"Add a locale": a draft with one page is built, and the checks pass', async ({clone}) => {
  const {steps} = readRecipes().find(({title}) => title === 'Add a locale')!;
  clone.edit('config/locales.json', '"drafts": {}', steps[0]!.blocks[0]!.text.trim());
  await clone.run('npm run format');
  const [page] = steps[1]!.blocks;
  clone.write(page!.file!, page!.text);
  for (const command of steps[2]!.commands) {
    await clone.run(command);
  }
  const translated = clone.read('build/ja/docs/gear/start.html');
  expect(translated).toContain('アクターはメッセージを一つずつ処理する');
  expect(translated).toMatch(/href="?\/ja\/docs\/gear\/glossary/);
  expect(clone.read('build/ja/docs/gear/glossary.html')).toContain('has not been translated yet');
  expect(await clone.run('npm run translations:status')).toContain(
    'docs/gear/glossary.md: write i18n/ja/',
  );
  await clone.run('npm run check');
});

test('"Add a locale": the checks list everything that a locale lacks which is no draft', async ({
  clone,
}) => {
  const {steps} = readRecipes().find(({title}) => title === 'Add a locale')!;
  const [entry] = /"ja": .*/.exec(steps[0]!.blocks[0]!.text)!;
  clone.edit('config/locales.json', '"en": {', `${entry},\n    "en": {`);
  const failure = (command: string) =>
    clone.run(command).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  const types = await failure('npm run typecheck');
  expect(types).toMatch(/src\/search\/stopWords\.ts.*\n.*Property '"?ja"?' is missing/);
  expect(types).toMatch(/tests\/site\/tools\.ts/);
  const findings = await failure('npm run test:unit -- content');
  for (const file of [
    'i18n/ja/code.json',
    'i18n/ja/docusaurus-theme-classic/navbar.json',
    'i18n/ja/docusaurus-theme-classic/footer.json',
    'i18n/ja/docusaurus-plugin-content-docs/current.json',
    'plugins/docusaurus/search/synonyms.ja.json',
  ]) {
    expect(findings).toContain(`${file}: write `);
  }
  expect(findings).toContain('static/robots.txt: add the sitemap of /ja/');
  expect(findings).toContain(
    'docs/intro.md: write i18n/ja/docusaurus-plugin-content-docs/current/intro.md',
  );
});

test('"Keep an old version": both versions are built, and the checks pass', async ({clone}) => {
  const {steps} = readRecipes().find(({title}) => title === 'Keep an old version')!;
  const [copy, options, menu] = steps;
  for (const command of copy!.commands) {
    await clone.run(command);
  }
  const config = 'docusaurus.config.ts';
  clone.edit(config, /^ +sidebarPath: .*\n/m, `$&${options!.blocks[0]!.text}`);
  clone.edit(config, /^ +\{type: 'localeDropdown'/m, `${menu!.blocks[0]!.text}$&`);
  const budget = 'bench/site/budget.json';
  const {kib} = JSON.parse(clone.read(budget)) as {kib: {script: number}};
  clone.edit(budget, `"script": ${kib.script}`, `"script": ${kib.script + 3}`);
  clone.edit('tests/search/baseline.json', /("brotli": )\d+/, '$1300');
  // A change of the new version, which the old one must not get.
  clone.edit('samples/js/src/mailbox/main.ts', 's left', 'seconds left');
  await clone.run('npm run format');
  await clone.run('npm run check');
  await clone.run('npm run build');

  for (const prefix of ['', 'zh-cn/']) {
    const [now, old] = ['docs', 'docs/2.0'].map(folder =>
      clone.read(`build/${prefix}${folder}/api/mailbox.html`),
    );
    expect(now).toContain('seconds left');
    expect(old).not.toContain('seconds left');
    expect(old).toContain('s left');
    expect(old).toMatch(new RegExp(`href="?/${prefix}docs/api/mailbox"?[ >]`));
    expect(clone.read(`build/${prefix}docs/2.0/api/mailbox.md`)).toContain('s left');
    for (const list of ['llms.txt', 'sitemap.xml', 'changes.atom']) {
      expect(clone.read(`build/${prefix}${list}`), list).not.toContain('docs/2.0');
    }
  }
  await clone.run('npm run test:fixtures');
  await clone.run('npm run test:site -- searchRelevance docs.spec findable navbar');
});

test('after all recipes, one after another, the whole check, the build and the browser tests pass', async ({
  clone,
}) => {
  for (const title of Object.keys(followed)) {
    await follow(clone, title, {checked: false});
  }
  // With RECIPES_FULL, `npm test` checks every page. Without it, the browser tests cover only what the recipes change.
  const affected = [
    'npm run check',
    'npm run build',
    'npm run compress',
    'npm run test:fixtures',
    'npm run test:site -- routes docs.spec textAlternatives tools routing hosting findable navbar',
    // The page that was added and moved, in both languages.
    'npm run test:site -- pages -g message-order',
  ];
  const commands = process.env.RECIPES_FULL ? ['npm run format:check', 'npm test'] : affected;
  for (const command of commands) {
    await test.step(command, () => clone.run(command));
  }
});
