import {execFileSync} from 'node:child_process';
import {appendFileSync, readFileSync, realpathSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/**
 * Says which tests a change can break, so that a pull request for one page waits for the tests of this page only. CI
 * calls it; `npm run check` runs for every change.
 *
 * Usage: node scripts/affected.mjs [commit that the change starts from]
 *
 * Prints the parts as JSON, and adds them to the file that GITHUB_OUTPUT names, for conditions of jobs. Without a
 * commit, as on main, that is everything.
 *
 * @typedef {{
 *   site: boolean, // all tests of the site
 *   pages: string[], // without them: routes of the pages to test, in all languages
 *   samples: string[], // folders below samples/ whose check.sh to run
 *   facts: boolean, // whether facts are read again at their sources
 *   reference: boolean, // whether the reference parsers of IDL files are asked again
 * }} Affected
 */

/** The folders below samples/ that have a check of their own, with the checks that a change to them can break. */
const SAMPLES = /** @type {Record<string, string[]>} */ ({
  bundlers: ['bundlers'],
  dapp: ['dapp'],
  'first-program': ['programs'],
  gsdk: [],
  js: ['js', 'bundlers', 'dapp'],
  node: ['node'],
  // The stand-in node of samples/js runs the programs' Wasm.
  programs: ['programs', 'js', 'dapp'],
});
const ALL_SAMPLES = [...new Set(Object.values(SAMPLES).flat())].sort();

/** Versions, constants and texts that facts are read from. */
const SOURCES_OF_FACTS = /^facts\/|^samples\/.*(?:Cargo|package-lock)\.(?:lock|json|toml)$/;

/** What the reference parsers are asked, and by what. Their answers are committed, so that nothing else changes them. */
const REFERENCE = /^tests\/programs\/(?:reference\/|random\.ts$)/;

/** A page or the queries beside it, in any language. */
const PAGE =
  /^(?:docs|i18n\/[^/]+\/docusaurus-plugin-content-docs\/current)\/(.+?)\.(?:mdx?|queries\.yml)$/;

/** Text for people who maintain the site. `npm run check` reads it. */
const MAINTENANCE = /^[A-Z]+(?:\.md)?$|^\.github\/(?:ISSUE_TEMPLATE\/|\w+\.md$)/;

/** @param {string} id path of a page below docs/, without its extension */
const routeOf = id => (id === 'intro' ? '/docs' : `/docs/${id}`);

/**
 * Returns the routes of the pages that embed a sample, or one of the same program or folder.
 *
 * @param {string} file path of the sample
 * @param {Map<string, string>} pages text of each English page by its path
 */
function pagesWith(file, pages) {
  const folder = file.split('/').slice(0, 3).join('/');
  return [...pages]
    .filter(([, text]) => text.includes(`${folder}/`) || text.includes(file))
    .map(([page]) => routeOf(/** @type {RegExpExecArray} */ (PAGE.exec(page))[1] ?? ''));
}

/**
 * Returns which tests can fail because of a change.
 *
 * @param {string[]} files paths of the changed files, relative to the repository's root
 * @param {Map<string, string>} pages text of each English page by its path
 * @returns {Affected} everything, for a file that no rule knows
 */
function affectedBy(files, pages) {
  const routes = new Set();
  const samples = new Set();
  let site = false;
  for (const file of files) {
    const page = PAGE.exec(file)?.[1];
    const [, kind] = /^samples\/([^/]+)\//.exec(file) ?? [];
    if (page !== undefined) {
      routes.add(routeOf(page));
    } else if (kind !== undefined && kind in SAMPLES) {
      SAMPLES[kind]?.forEach(name => samples.add(name));
      pagesWith(file, pages).forEach(route => routes.add(route));
    } else if (!MAINTENANCE.test(file)) {
      site = true;
      // Samples are tested with the site's chain and payload coder, by the scripts of the repository.
      if (!/^(?:static|i18n|facts)\//.test(file)) {
        ALL_SAMPLES.forEach(name => samples.add(name));
      }
    }
  }
  return {
    site,
    pages: site ? [] : [...routes].sort(),
    samples: [...samples].sort(),
    facts: files.some(file => SOURCES_OF_FACTS.test(file)),
    reference: files.some(file => REFERENCE.test(file)),
  };
}

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, {encoding: 'utf8'}).split('\n').filter(Boolean);

// Node resolves symbolic links in the URL, not in the argument.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [base] = process.argv.slice(2);
  const files = base ? git('diff', '--name-only', '--no-renames', `${base}...HEAD`) : ['.'];
  const pages = new Map(
    git('ls-files', 'docs')
      .filter(file => PAGE.test(file))
      .map(file => [file, readFileSync(file, 'utf8')]),
  );
  const affected = affectedBy(files, pages);
  console.log(JSON.stringify(affected));
  if (process.env.GITHUB_OUTPUT) {
    const {site, pages: routes, samples, facts, reference} = affected;
    appendFileSync(
      process.env.GITHUB_OUTPUT,
      `site=${site}\npages=${routes.join(' ')}\nsamples=${JSON.stringify(samples)}\nfacts=${facts}\nreference=${reference}\n`,
    );
  }
}
