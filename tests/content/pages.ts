import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import {docsFolder} from '../../config/i18n';

type Fence = {line: number; lang: string; meta: string; body: string};
type Heading = {line: number; level: number; text: string; id: string | undefined};

/** One page as its checks see it. */
export type Page = {
  /** Path from the repository's root. */
  file: string;
  /** Path below the docs folder of its edition: `gear/actor-model.mdx`. */
  id: string;
  frontMatter: Record<string, unknown>;
  headings: Heading[];
  fences: Fence[];
  /** The lines outside front matter and fences; the others are empty, so that indices stay line numbers. */
  prose: string[];
};

export const ENGLISH_DOCS = docsFolder('en');
export const CHINESE_DOCS = docsFolder('zh-cn');

const FENCE = /^(\s*)(`{3,}|~{3,})(\S*)\s*(.*)$/;
const HEADING = /^(#{1,6})\s+(.*?)(?:\s+\{\/\*\s*#([\w.-]+)\s*\*\/\})?\s*$/;

/** Reads one page; `root` is the docs folder of its edition. */
export function readPage(root: string, id: string): Page {
  const file = path.posix.join(root, id);
  const text = readFileSync(file, 'utf8');
  const [head] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? [''];
  const page: Page = {
    file,
    id,
    frontMatter: (load(head.replace(/^---\n|---\n$/g, '')) ?? {}) as Record<string, unknown>,
    headings: [],
    fences: [],
    prose: [],
  };
  let open: {fence: Fence; marker: string} | undefined;
  const skipped = head.split('\n').length - 1;
  text.split('\n').forEach((line, index) => {
    page.prose.push('');
    if (index < skipped) {
      return;
    }
    const [, , marker, lang = '', meta = ''] = FENCE.exec(line) ?? [];
    if (open) {
      if (marker !== undefined && marker.startsWith(open.marker) && !lang && !meta) {
        page.fences.push(open.fence);
        open = undefined;
      } else {
        open.fence.body += `${line}\n`;
      }
      return;
    }
    if (marker !== undefined) {
      open = {fence: {line: index + 1, lang, meta, body: ''}, marker};
      return;
    }
    page.prose[index] = line;
    const [, hashes, headingText = '', id_] = HEADING.exec(line) ?? [];
    if (hashes) {
      page.headings.push({line: index + 1, level: hashes.length, text: headingText, id: id_});
    }
  });
  return page;
}

/** All pages of one edition, in the order of their paths. */
export function readPages(root: string): Page[] {
  return readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter(file => /\.mdx?$/.test(file))
    .map(file => file.split(path.sep).join('/'))
    .sort()
    .map(id => readPage(root, id));
}
