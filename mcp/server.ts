/**
 * An MCP server over stdio, which lets an assistant search and read the built site (https://modelcontextprotocol.io).
 * Standard output belongs to the protocol.
 *
 * Usage: npm run --silent mcp [-- <folder of the built site>]
 */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {z} from 'zod';
import {type LocaleName, defaultLocale, localeNames} from '../config/i18n';
import {type Files, openSearch, readFiles} from '../plugins/docusaurus/search/read';
import {wholeFileAddress} from '../src/pluginData/wholeFileAddress';
import type {Engine} from '../src/search/engine';

const site = path.resolve(process.argv[2] ?? path.join(__dirname, '../build'));

/** What the search looks in: the newest version of the docs, whose pages have Markdown copies. */
const NEWEST = 'docusaurus_tag:docs-default-current';

const searches = new Map<string, Files & {engine: Engine}>();

/** Returns the search of a language, which is read once. @throws Error that says how to build the site */
function searchOf(language: string) {
  const known = searches.get(language);
  if (known) {
    return known;
  }
  const files = readFiles(language as LocaleName, site);
  const search = {...files, engine: openSearch(files)};
  searches.set(language, search);
  return search;
}

/** Returns the sections that answer a query, the best first: headings, address and text of each. */
function sectionsFor(query: string, language: string, limit: number): string[] {
  const {engine, texts} = searchOf(language);
  return engine({query, facetFilters: [NEWEST]})
    .slice(0, limit)
    .map(({id, section: {hierarchy, url}}) => {
      const headings = Object.entries(hierarchy).flatMap(([level, text]) =>
        level === 'lvl0' ? [] : text,
      );
      return `# ${headings.join(' › ')}\n${url}\n\n${texts[id]}`.trim();
    });
}

/**
 * Returns a page as Markdown.
 *
 * @param address path or whole address, also with an anchor, or of the Markdown copy: `/docs/api/mailbox`
 * @throws Error when there is no such page
 */
function pageAt(address: string): string {
  const page = new URL(address, 'https://site.invalid').pathname.replace(/\.md$|\/$/, '');
  const language = localeNames.find(name => page.startsWith(`/${name}/`)) ?? defaultLocale;
  const file = path.join(site, `${page}.md`);
  // Only what the search lists is read, so no address leads out of the site.
  const isListed = searchOf(language).index.sections.some(({url}) => url === page);
  if (!isListed || !existsSync(file)) {
    throw new Error(`There is no page ${page}. search_docs finds the addresses of pages.`);
  }
  return readFileSync(file, 'utf8');
}

/** Returns the addresses of all whole files, without a slash in front. @throws Error that says how to build the site */
function wholeFiles(): string[] {
  const folder = path.join(site, 'samples');
  if (!existsSync(folder)) {
    throw new Error(`${folder} does not exist: run "npm run build" first`);
  }
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter(name => name.endsWith('.txt'))
    .map(name => `samples/${name.replaceAll(path.sep, '/')}`)
    .sort();
}

/** Returns the files that a Rust file may mean by `mod`, and by the crates of this repository in its comment on top. */
function namedBy(file: string, text: string): {modules: string[]; crates: string[]} {
  const folders = [path.posix.dirname(file), file.replace(/\.rs\.txt$/, '')];
  return {
    modules: Array.from(text.matchAll(/^(?:pub )?mod (\w+);/gm)).flatMap(([, name]) =>
      folders.flatMap(folder => [`${folder}/${name}.rs.txt`, `${folder}/${name}/mod.rs.txt`]),
    ),
    crates: Array.from(text.matchAll(/^\/\/ ([\w-]+) = \{ git = /gm)).map(
      ([, name]) => `/${name!.replace(/-app$/, '/app')}/src/lib.rs.txt`,
    ),
  };
}

/** The name of a whole file as pages show it: `programs/concepts/ping/app/src/lib.rs`. */
const shownName = (file: string): string => file.replace(/^samples\/|\.txt$/g, '');

/**
 * Returns a sample with what it imports: TypeScript as one file; a Rust file, then the files of its modules.
 *
 * @param name as pages show it, path in the repository, or address of the whole file
 * @throws Error that lists similar names when there is no such sample
 */
function sampleFor(name: string): string[] {
  const all = wholeFiles();
  const shown = name.replace(/^.*?\bsamples\/|^\/|(?:\.txt)?(?:#.*)?$/g, '');
  const start = wholeFileAddress(`samples/${shown}`);
  if (start === undefined || !all.includes(start)) {
    const similar = all.map(shownName).filter(other => shown !== '' && other.includes(shown));
    const hint = ['Pages show names of samples above code blocks. Similar ones:', ...similar];
    throw new Error(`There is no sample ${shown}. ${hint.join('\n')}`);
  }
  const files = [start];
  const texts: string[] = [];
  const crates = new Set<string>();
  // The loop goes on over what it adds.
  for (const file of files) {
    const text = readFileSync(path.join(site, file), 'utf8');
    const named = namedBy(file, text);
    files.push(...named.modules.filter(one => all.includes(one) && !files.includes(one)));
    all.filter(one => named.crates.some(end => one.endsWith(end))).forEach(one => crates.add(one));
    texts.push(`# ${shownName(file)}\n\n${text}`);
  }
  return crates.size === 0
    ? texts
    : [...texts, `Crates of the repository: ${Array.from(crates, shownName).join(', ')}`];
}

const answer = (texts: string[]) => ({
  content: texts.map(text => ({type: 'text' as const, text})),
});
const annotations = {readOnlyHint: true, openWorldHint: false};

const server = new McpServer(
  {name: 'gear-docs', version: '1.0.0'},
  {
    instructions:
      'The documentation of Gear Protocol. Search first, then read the pages found. A page shows parts of samples: read a sample whole before you write code from it.',
  },
);
server.registerTool(
  'search_docs',
  {
    description: 'Finds the sections of the docs that answer a question, with their text.',
    inputSchema: {
      query: z.string().min(1).describe('Words, an error text, a name of the API, or a question'),
      language: z.enum(localeNames).default(defaultLocale as LocaleName),
      limit: z.number().int().min(1).max(20).default(5).describe('How many sections to return'),
    },
    annotations,
  },
  ({query, language, limit}) => {
    const sections = sectionsFor(query, language, limit);
    return answer(sections.length > 0 ? sections : ['Nothing found. Try fewer or other words.']);
  },
);
server.registerTool(
  'read_page',
  {
    description: 'Returns a page of the docs as Markdown.',
    inputSchema: {page: z.string().describe('Its address, as search_docs gives it')},
    annotations,
  },
  ({page}) => answer([pageAt(page)]),
);
server.registerTool(
  'read_sample',
  {
    description:
      'Returns a sample of the docs whole, with what it imports: imports, helpers, modules, and the dependencies of its crate.',
    inputSchema: {
      sample: z.string().describe('Its name above a code block, or the address of its whole file'),
    },
    annotations,
  },
  ({sample}) => answer(sampleFor(sample)),
);
void server.connect(new StdioServerTransport());
