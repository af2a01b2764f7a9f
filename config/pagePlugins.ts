/**
 * The plugins that pages can't do without: samples, and those whose data the components of pages read. The comparisons
 * with stock Docusaurus (`bench/site/stock.ts`) take them along. A test finds the ones that are missing.
 */
export const pagePlugins = [
  './plugins/docusaurus/buildInfo/index.ts',
  './plugins/samples/index.ts',
  './plugins/docusaurus/runProgram/index.ts',
];
