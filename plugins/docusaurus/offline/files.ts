import path from 'node:path/posix';

/** Scripts and styles of the build by their paths below the base URL, such as `assets/js/3a.b1.js`; scripts with code. */
export type Assets = {scripts: Map<string, string>; styles: string[]};

/** A file that a page loads: its path below the base URL. */
const FILE_OF_PAGE =
  /\s(?:src|href)="?([^"\s>]+\.(?:js|css|svg|png|jpe?g|webp|avif|gif|ico))(?=["\s>])/g;

/** In minified code: loading a chunk, `n.e(12)` or `n.e("3a")`, or the address of a worker's chunk, `n.u(12)`. */
const CHUNK = /\.[eu]\("?([\w-]+)"?\)/g;

/** A file that a script loads by its address, such as the Wasm of a program. */
const FILE_OF_SCRIPT = /assets\/files\/[\w.-]+/g;

/** At the start of a chunk's code: its id. Chunks of workers have none; their files are named by the id. */
const OWN_ID = /^[^{]*\.push\(\[\["?([\w-]+)/;

/** The name of a chunk stands before the hash in the names of its files. It is the id, or what the build calls it. */
const nameOf = (file: string): string => path.basename(file).replace(/\.[^.]+\.\w+$/, '');

/**
 * Returns the files of our own host that a page loads.
 *
 * @param base the base URL, with slashes around it
 * @returns paths below the base URL
 */
export const filesOfPage = (html: string, base: string): string[] =>
  Array.from(html.matchAll(FILE_OF_PAGE), ([, address]) => address!)
    .filter(address => address.startsWith(base))
    .map(address => address.slice(base.length));

/**
 * Returns what the scripts of a section load later: chunks with their styles, and files. The chunks of pages outside the
 * section are left out, which the shared scripts name, too.
 *
 * @param own paths of the files that the section's pages load at first
 * @param ofPages paths of the files that any page of the site loads at first
 * @returns paths below the base URL, those of `own` among them
 */
export function withLaterFiles(
  own: Iterable<string>,
  ofPages: ReadonlySet<string>,
  {scripts, styles}: Assets,
): Set<string> {
  const byId = new Map(
    [...scripts].map(([file, code]) => [OWN_ID.exec(code)?.[1] ?? nameOf(file), file]),
  );
  const found = new Set(own);
  // A set goes on with what is added while it is read.
  for (const file of found) {
    const code = scripts.get(file) ?? '';
    for (const [, id] of code.matchAll(CHUNK)) {
      const chunk = byId.get(id!);
      if (chunk !== undefined && !ofPages.has(chunk)) {
        found.add(chunk);
        styles.filter(style => nameOf(style) === nameOf(chunk)).forEach(style => found.add(style));
      }
    }
    for (const [name] of code.matchAll(FILE_OF_SCRIPT)) {
      found.add(name);
    }
  }
  return found;
}
