/** The parsed meta string of a fence that embeds a sample: ```rust file=samples/a.rs region=init title="a" {2} */
export type EmbedMeta = {file: string; region: string | undefined; rest: string};

const FILE = /(?:^|\s)file=(\S+)/;
const REGION = /(?:^|\s)region=(\S+)/;

/**
 * Parses the meta string of a fence.
 *
 * @returns the file, the region, and in `rest` the remaining meta string for the theme; `undefined` when the fence
 *   embeds nothing
 */
export function parseEmbedMeta(meta: string | null | undefined): EmbedMeta | undefined {
  const file = FILE.exec(meta ?? '')?.[1];
  if (meta == null || file === undefined) {
    return undefined;
  }
  return {
    file,
    region: REGION.exec(meta)?.[1],
    rest: meta.replace(FILE, '').replace(REGION, '').trim(),
  };
}

/** Returns the rest of the meta string with a title: that of the fence, or the sample's path below `samples/`. */
export const withTitle = ({file, rest}: EmbedMeta): string =>
  /(?:^|\s)title=/.test(rest) ? rest : `title="${file.replace(/^samples\//, '')}" ${rest}`.trim();
