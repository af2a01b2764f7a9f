import path from 'node:path';
import type {Code, Root} from 'mdast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {parseEmbedMeta} from './meta';
import {readSnippet} from './region';
import {versionsOf} from './versions';

type Options = {siteDir: string};

/** Where on the page the reader of an error message finds the fence: `docs/x.md:12`. */
function fencePosition(node: Code, file: VFile, siteDir: string): string {
  return `${path.relative(siteDir, file.path)}:${node.position?.start.line ?? 1}`;
}

/**
 * Remark plugin: fills every fence that has `file=` (and, mostly, `region=`) with that part of a tested sample.
 *
 * The fence's meta gets `title` (the path below `samples/`, unless the fence has one) and `source`
 * (`path#L1-L9`), which `theme/CodeBlock` turns into the link to the file. The page gets, at its end, the component
 * `CheckedWith` with the versions that its samples are checked with.
 *
 * @throws Error naming page, line, file and region: see `readSnippet`; also when the fence has a body of its own, and
 * when a lock file lacks a package that a sample uses.
 */
export default function embedSamples({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    const files: string[] = [];
    visit(tree, 'code', (node: Code) => {
      const embed = parseEmbedMeta(node.meta);
      if (embed === undefined) {
        return;
      }
      const where = fencePosition(node, file, siteDir);
      if (node.value.trim()) {
        throw new Error(
          `${where}: the fence embeds ${embed.file} and has a body of its own; empty the body`,
        );
      }
      try {
        const {code, firstLine, lastLine} = readSnippet(siteDir, embed.file, embed.region);
        node.value = code;
        files.push(embed.file);
        const title = /(?:^|\s)title=/.test(embed.rest)
          ? embed.rest
          : `title="${embed.file.replace(/^samples\//, '')}" ${embed.rest}`;
        node.meta = `${title} source="${embed.file}#L${firstLine}-L${lastLine}"`.replace(
          /\s+/g,
          ' ',
        );
      } catch (error) {
        throw new Error(`${where}: ${(error as Error).message}`);
      }
    });
    const versions = versionsOf(siteDir, files);
    if (versions.length > 0) {
      tree.children.push({
        type: 'mdxJsxFlowElement',
        name: 'CheckedWith',
        attributes: [{type: 'mdxJsxAttribute', name: 'versions', value: versions.join(' · ')}],
        children: [],
      } as unknown as Code);
    }
  };
}
