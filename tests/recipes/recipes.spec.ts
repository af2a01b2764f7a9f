import {test as base, expect} from '@playwright/test';
import {type Clone, cloneRepository} from './clone';
import {readRecipes} from './contributing';
import {follow, followed} from './follow';

const test = base.extend<{clone: Clone}>({
  clone: async ({}, provide) => {
    const clone = await cloneRepository();
    await provide(clone);
    await clone.remove();
  },
});

test('CONTRIBUTING.md has exactly the recipes that are followed here', () => {
  const titles = readRecipes().map(({title}) => title);
  // A new locale would need a translation of every page. The test below only follows what the checks ask for.
  expect(titles.filter(title => title !== 'Add a locale').sort()).toEqual(
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

test('"Add a locale": the checks list everything that is missing for a new locale', async ({
  clone,
}) => {
  clone.edit(
    'config/locales.json',
    '"en": {',
    '"ja": {"label": "日本語", "direction": "ltr", "htmlLang": "ja", "calendar": "gregory"},\n    "en": {',
  );
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
