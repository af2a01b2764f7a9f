import {TARGET} from '../../facts/link';
import {parseEmbedMeta, withTitle} from '../../samples/meta';
import {readSnippet} from '../../samples/region';
import {packageVersionsOf} from '../../samples/versions';

/** A fence without a body: its indentation, its backticks, its language, and the rest of its first line. */
const EMPTY_FENCE = /^([ \t]*)(`{3,})(\S*) +(.*)\n\1\2$/gm;

/** A link to a fact, whose text is the value. */
const FACT = new RegExp(String.raw`\[([^\]]+)\]\(${TARGET.source}\)`, 'g');

/** What must be gone from a page that stays as it is. */
const LEFT = /^(?![ \t]*`+walkthrough ).*(?:\]\(fact:|\bfile=samples\/).*$/m;

/**
 * Returns a page in which samples and facts are written out, so that it stays as it is when they change: code in place of
 * `file=samples/…`, texts in place of links to facts, and the versions that the samples were checked with. Walkthroughs
 * stay as they are, because the tool runs the programs of today.
 *
 * @param text the page as Markdown
 * @param file its path relative to the site, for errors
 * @param siteDir absolute path of the site's root
 * @throws Error with file and line for a sample that can't be read, and for a sample or fact in a form that this
 *   function does not know
 */
export function freezePage(text: string, file: string, siteDir: string): string {
  const samples: string[] = [];
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const written = text.replace(
    EMPTY_FENCE,
    (fence, indent: string, ticks: string, language: string, meta: string, at: number) => {
      const embed = parseEmbedMeta(meta);
      if (embed === undefined || language === 'walkthrough') {
        return fence;
      }
      try {
        const {code} = readSnippet(siteDir, embed.file, embed.region);
        samples.push(embed.file);
        const longest = Math.max(
          ticks.length,
          ...Array.from(code.matchAll(/`{3,}/g), ([run]) => run.length + 1),
        );
        const closing = '`'.repeat(longest);
        const lines = [`${closing}${language} ${withTitle(embed)}`, ...code.split('\n'), closing];
        return lines.map(line => (line ? indent + line : line)).join('\n');
      } catch (error) {
        throw new Error(`${file}:${lineAt(at)}: ${(error as Error).message}`);
      }
    },
  );
  const frozen = written.replace(FACT, '$1');
  const left = LEFT.exec(frozen)?.[0];
  if (left !== undefined) {
    throw new Error(
      `${file}:${lineAt(text.indexOf(left))}: cannot be written out; write the fence or the fact as other pages do: ${left.trim()}`,
    );
  }
  const versions = packageVersionsOf(siteDir, samples);
  return versions.length === 0
    ? frozen
    : `${frozen.trimEnd()}\n\n<SampleVersions versions="${versions.join(' · ')}" />\n`;
}
