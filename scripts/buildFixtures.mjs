import {execFileSync} from 'node:child_process';

/**
 * Builds the fixture site (tests/fixtures) that the site tests run beside the real one: every option on, and once
 * more with an announcement bar that can't be closed and has another id.
 */
const variants = [
  {outDir: '.fixtures/features', bar: {}},
  {outDir: '.fixtures/pinned-bar', bar: {id: 'second', isCloseable: false}},
];

for (const {outDir, bar} of variants) {
  execFileSync(
    'npx',
    ['docusaurus', 'build', '--config', 'tests/fixtures/features.config.ts', '--out-dir', outDir],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FIXTURE_BAR: JSON.stringify(bar),
        // Keeps the generated modules of the fixture apart from the site's.
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.fixtures/generated',
      },
    },
  );
}
