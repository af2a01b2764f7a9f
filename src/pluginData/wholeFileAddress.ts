/**
 * Returns where the site serves the whole file of an embedded sample, without the base URL. `plugins/samples` writes
 * these files.
 *
 * @param source path of the sample in the repository, also with lines: `samples/js/src/mailbox/main.ts#L3-L9`
 * @returns the address, ending in `.txt`; undefined for samples without a whole file: those of other languages, and the
 *   signatures of the API
 */
export function wholeFileAddress(source: string): string | undefined {
  const [file] = source.split('#');
  return /^samples.(?!js.src.sig).*\.(?:rs|ts)$/.test(file!) ? `${file}.txt` : undefined;
}
