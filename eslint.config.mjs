import docusaurus from '@docusaurus/eslint-plugin';
import {defineConfig, globalIgnores} from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['build', '.docusaurus', '.fixtures', 'node_modules', 'samples', 'test-results']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict, hooks.configs.flat.recommended],
    rules: {
      // Docusaurus's logger is called as logger.warn`…`.
      '@typescript-eslint/no-unused-expressions': ['error', {allowTaggedTemplates: true}],
      // For groups of regular expressions and items of arrays whose presence the code has just checked.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: {'@docusaurus': docusaurus},
    rules: {
      '@docusaurus/no-html-links': 'error',
      '@docusaurus/no-untranslated-text': 'error',
      '@docusaurus/prefer-docusaurus-heading': 'error',
      '@docusaurus/string-literal-i18n-messages': 'error',
    },
  },
);
