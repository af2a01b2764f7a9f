import {appendFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {readOutputHTMLFile} from '@docusaurus/utils';
import {markdownOf} from './markdown';

export type PagesOptions = {
  /** Folder of the locale's built pages. */
  outDir: string;
  /** The path that the pages' permalinks begin with. */
  baseUrl: string;
  siteUrl: string;
  title: string;
  tagline: string;
  /** The docs pages in the order of the sidebar, grouped by category. */
  sections: {label: string; permalinks: string[]}[];
  /** The other docs pages: of older versions, without a translation, or in no sidebar. */
  unlisted: string[];
};

/**
 * Writes the pages of a locale as Markdown, for programs such as language models:
 *
 * - each docs page at its address plus `.md`, including its samples and formulas;
 * - `llms.txt`: a list of the pages in `sections` (https://llmstxt.org), each with the whole files of its samples;
 * - `llms-full.txt`: the same pages in one file.
 *
 * We don't use docusaurus-plugin-llms, because it reads the MDX source. Its output would contain no samples and no
 * translated pages.
 */
export async function writePages(options: PagesOptions): Promise<void> {
  const {outDir, baseUrl, siteUrl, title: siteTitle, tagline, sections, unlisted} = options;
  const absolute = (permalink: string) => siteUrl + permalink;
  const base = absolute(baseUrl);
  const list = path.join(outDir, 'llms.txt');
  const full = path.join(outDir, 'llms-full.txt');

  /** Writes a page, and returns it; undefined for a page without text. */
  const write = async (permalink: string) => {
    const route = permalink.slice(baseUrl.length);
    const html = String(await readOutputHTMLFile(route, outDir, undefined));
    const page = markdownOf(html, absolute(permalink), base);
    if (page) {
      await writeFile(path.join(outDir, `${route}.md`), page.markdown);
    }
    return page;
  };

  const header = `# ${siteTitle}\n\n> ${tagline}\n`;
  await Promise.all([writeFile(list, header), writeFile(full, header)]);
  // One at a time, because all pages of a large site would not fit into memory.
  for (const {label, permalinks} of sections) {
    await appendFile(list, `\n## ${label}\n\n`);
    for (const permalink of permalinks) {
      const page = await write(permalink);
      if (page) {
        const address = absolute(permalink);
        const samples = page.wholeFiles.map(
          file => `  - [${file.replace(/^samples\/|\.txt$/g, '')}](${base}${file})\n`,
        );
        const entry = `- [${page.title}](${address}.md): ${page.description}\n`;
        await appendFile(list, entry + samples.join(''));
        await appendFile(full, `\n<!-- ${address} -->\n\n${page.markdown}`);
      }
    }
  }
  for (const permalink of unlisted) {
    await write(permalink);
  }
}
