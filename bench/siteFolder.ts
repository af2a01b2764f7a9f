import {cp, mkdir, readdir, rm, symlink} from 'node:fs/promises';
import path from 'node:path';

/** What pages need from the site, shared by links. */
const LINKED = ['node_modules', 'plugins', 'config', 'samples', 'static', 'package.json'];

/** Folders of pages. They are copied, because Docusaurus recognizes its Markdown files by their real paths. */
const COPIED = ['docs', 'i18n', 'src/pages'];

/**
 * Creates a folder for a site with this site's pages. It replaces a folder that exists. The caller adds the
 * configuration.
 *
 * @param links more paths to link, relative to the site's folder
 * @param without entries of `src/` to leave out
 */
export async function makeSiteFolder(
  dir: string,
  links: string[],
  without: string[] = [],
): Promise<void> {
  await rm(dir, {recursive: true, force: true});
  const sources = (await readdir('src')).filter(name => ![...without, 'pages'].includes(name));
  for (const name of [...LINKED, ...sources.map(source => `src/${source}`), ...links]) {
    await mkdir(path.dirname(path.join(dir, name)), {recursive: true});
    await symlink(path.resolve(name), path.join(dir, name));
  }
  for (const name of COPIED) {
    await cp(name, path.join(dir, name), {recursive: true});
  }
}
