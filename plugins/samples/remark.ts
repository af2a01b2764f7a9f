import type {Code, Root} from 'mdast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {component, inPlace} from '../shared/pageNodes';
import {parseEmbedMeta, withTitle} from './meta';
import {readSnippet} from './region';
import {packageVersionsOf} from './versions';

type Options = {siteDir: string};

/**
 * Remark plugin: fills every fence that has `file=`, usually with `region=`, with that part of a tested sample.
 *
 * It adds two values to the fence's meta string: `title` (the path below `samples/`, unless the fence has a title) and
 * `source` (`path#L1-L9`), which becomes the link to the file below the code. At the end of the page it adds the
 * component `SampleVersions`, with the versions that the page's samples are checked with.
 *
 * @throws Error with page and line when the sample can't be read (see `readSnippet`) or the fence already has a body;
 *   Error with the sample's file when its lock file lacks a package that it uses
 */
export default function embedSamples({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    const files: string[] = [];
    visit(tree, 'code', (node: Code) => {
      const embed = parseEmbedMeta(node.meta);
      if (embed === undefined) {
        return;
      }
      inPlace(siteDir, file, node, () => {
        if (node.value.trim()) {
          throw new Error(
            `the fence embeds ${embed.file} and has a body of its own; empty the body`,
          );
        }
        const {code, firstLine, lastLine} = readSnippet(siteDir, embed.file, embed.region);
        node.value = code;
        files.push(embed.file);
        node.meta = `${withTitle(embed)} source="${embed.file}#L${firstLine}-L${lastLine}"`.replace(
          /\s+/g,
          ' ',
        );
      });
    });
    const versions = packageVersionsOf(siteDir, files);
    if (versions.length > 0) {
      tree.children.push(component('SampleVersions', {versions: versions.join(' · ')}));
    }
  };
}
