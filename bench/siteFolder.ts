import {cp, mkdir, readdir, rm, symlink} from 'node:fs/promises';
import path from 'node:path';

/** What pages need of the site beside themselves. */
const LINKED = ['node_modules', 'plugins', 'config', 'samples', 'static', 'package.json'];

/** Pages are copied: Docusaurus knows its own Markdown by its real path. */
const COPIED = ['docs', 'i18n', 'src/pages'];

/**
 * Lays a folder out as a site with this one's pages, in place of what was there. Its configuration is the caller's to
 * write.
 *
 * @param links further paths to share, below the site's folder
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
