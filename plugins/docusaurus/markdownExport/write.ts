import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {type MarkdownPage, markdownOf} from './markdown';

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
};

type Page = MarkdownPage & {permalink: string};

/**
 * Writes the pages of a locale as Markdown, for programs such as language models:
 *
 * - each docs page at its address plus `.md`, including its samples and formulas;
 * - `llms.txt`: a list of these pages by section of the sidebar (https://llmstxt.org);
 * - `llms-full.txt`: all of these pages in one file, in the order of the sidebar.
 *
 * We don't use docusaurus-plugin-llms, because it reads the MDX source. Its output would contain no samples and no
 * translated pages.
 */
export async function writePages(options: PagesOptions): Promise<void> {
  const {outDir, baseUrl, siteUrl, title: siteTitle, tagline, sections} = options;
  const absolute = (permalink: string) => siteUrl + permalink;
  const file = (permalink: string, extension: string) =>
    path.join(outDir, `${permalink.slice(baseUrl.length)}${extension}`);

  const pageOf = async (permalink: string): Promise<Page[]> => {
    const html = await readFile(file(permalink, '.html'), 'utf8');
    const page = markdownOf(html, absolute(permalink));
    return page ? [{...page, permalink}] : [];
  };
  // One at a time, because all pages of a large site would not fit into memory.
  const written: {label: string; pages: Page[]}[] = [];
  for (const {label, permalinks} of sections) {
    const section: Page[] = [];
    for (const permalink of permalinks) {
      section.push(...(await pageOf(permalink)));
    }
    written.push({label, pages: section});
  }

  const pages = written.flatMap(section => section.pages);
  const header = `# ${siteTitle}\n\n> ${tagline}\n`;
  const list = written.map(
    section =>
      `\n## ${section.label}\n\n${section.pages
        .map(
          ({title, description, permalink}) =>
            `- [${title}](${absolute(permalink)}.md): ${description}\n`,
        )
        .join('')}`,
  );
  const full = pages.map(
    ({markdown, permalink}) => `\n<!-- ${absolute(permalink)} -->\n\n${markdown}`,
  );
  await Promise.all([
    ...pages.map(({markdown, permalink}) => writeFile(file(permalink, '.md'), markdown)),
    writeFile(path.join(outDir, 'llms.txt'), header + list.join('')),
    writeFile(path.join(outDir, 'llms-full.txt'), header + full.join('')),
  ]);
}
