import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, LoadedPlugin, Plugin} from '@docusaurus/types';
import {type MarkdownPage, markdownOf} from './markdown';

type SidebarItem = LoadedContent['loadedVersions'][number]['sidebars'][string][number];
type Section = {label: string; docs: string[]};
type Page = MarkdownPage & {permalink: string};

function docsOf(item: SidebarItem): string[] {
  if (item.type === 'category') {
    const own = item.link?.type === 'doc' ? [item.link.id] : [];
    return [...own, ...item.items.flatMap(docsOf)];
  }
  return item.type === 'doc' ? [item.id] : [];
}

/** The sidebar's top level: what stands outside of a category comes first, under the name of the site. */
function sectionsOf(sidebar: SidebarItem[], siteTitle: string): Section[] {
  const single = sidebar.filter(item => item.type !== 'category').flatMap(docsOf);
  const categories = sidebar.flatMap(item =>
    item.type === 'category' ? [{label: item.label, docs: docsOf(item)}] : [],
  );
  return [{label: siteTitle, docs: single}, ...categories].filter(({docs}) => docs.length > 0);
}

function docsContent(plugins: LoadedPlugin[]): LoadedContent['loadedVersions'][number] {
  const docs = plugins.find(({name}) => name === 'docusaurus-plugin-content-docs');
  const version = (docs?.content as LoadedContent | undefined)?.loadedVersions[0];
  if (!version) {
    throw new Error('machine-readable pages: the site has no docs plugin to read the sidebar from');
  }
  return version;
}

/**
 * Docusaurus plugin: what programs read instead of the rendered pages of a locale.
 *
 * - each docs page as Markdown at its address plus `.md`, with samples and formulas filled in;
 * - `llms.txt`: the list of these pages by section of the sidebar (https://llmstxt.org);
 * - `llms-full.txt`: all of them in one file, in the order of the sidebar.
 *
 * Written over unified rather than with docusaurus-plugin-llms, which reads the MDX source: its pages have neither
 * samples nor the other locale.
 *
 * @throws Error when the site has no docs
 */
export default function machineReadablePlugin({outDir, baseUrl, siteConfig}: LoadContext): Plugin {
  const absolute = (permalink: string) => siteConfig.url + permalink;
  const file = (permalink: string, extension: string) =>
    path.join(outDir, `${permalink.slice(baseUrl.length)}${extension}`);

  return {
    name: 'machine-readable',
    async postBuild({plugins}) {
      const {docs, sidebars} = docsContent(plugins);
      const sections = sectionsOf(Object.values(sidebars).flat(), siteConfig.title);
      // The docs' root keeps its slash, whatever `trailingSlash` says.
      const permalinks = new Map(docs.map(({id, permalink}) => [id, permalink.replace(/\/$/, '')]));

      const pageOf = async (id: string): Promise<Page[]> => {
        const permalink = permalinks.get(id)!;
        const html = await readFile(file(permalink, '.html'), 'utf8');
        const page = markdownOf(html, absolute(permalink));
        return page ? [{...page, permalink}] : [];
      };
      const written = await Promise.all(
        sections.map(async ({label, docs: ids}) => ({
          label,
          pages: (await Promise.all(ids.map(pageOf))).flat(),
        })),
      );

      const pages = written.flatMap(section => section.pages);
      const header = `# ${siteConfig.title}\n\n> ${siteConfig.tagline}\n`;
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
    },
  };
}
