/** What an embedding fence says after its language: ```rust file=samples/a.rs region=init title="a" {2} */
export type EmbedMeta = {file: string; region: string | undefined; rest: string};

const FILE = /(?:^|\s)file=(\S+)/;
const REGION = /(?:^|\s)region=(\S+)/;

/** Reads the meta string of a fence; `undefined` when the fence embeds nothing. `rest` is what the theme reads. */
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
