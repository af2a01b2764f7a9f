// This path goes into the package, because the package exports its build only under the `import` condition, and
// Docusaurus's config loader (jiti) resolves with CommonJS conditions.
import {renderMermaidSVG} from '../../node_modules/beautiful-mermaid/dist/index.js';

/** Spacing of nodes in CSS pixels, closer than the library's own, so that text stays large in a narrow column. */
const SPACING = {padding: 16, nodeSpacing: 20, layerSpacing: 24};

function draw(text: string): string {
  try {
    return renderMermaidSVG(text, SPACING);
  } catch (error) {
    throw new Error(`the diagram can't be rendered: ${(error as Error).message}`);
  }
}

/** A rendered diagram: the content of its `<svg>`, and its natural size in CSS pixels. */
export type RenderedDiagram = {svg: string; width: number; height: number};

/**
 * Renders Mermaid text (flowchart, state, sequence, class, ER) as SVG. Its colors are custom properties (`--_line`,
 * `--_text`, …; defined in `components/Diagram`), so one diagram works in both color modes.
 *
 * It removes the library's style element (which imports a web font), inline styles, classes and data attributes. Ids
 * get the prefix `id`, because a page can have several diagrams.
 *
 * @throws Error when the text is not valid Mermaid
 */
export function renderDiagram(text: string, id: string): RenderedDiagram {
  const rendered = draw(text);
  const open = /^<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>/.exec(rendered);
  if (open === null) {
    throw new Error('the diagram library returned no SVG');
  }
  const [tag, width, height] = open;
  const svg = rendered
    .slice(tag.length, rendered.lastIndexOf('</svg>'))
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/ (?:style|class|data-[\w-]+)="[^"]*"/g, '')
    .replace(/\bid="([^"]+)"/g, `id="${id}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
    // Two decimals are finer than a device pixel.
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .replace(/>\s+</g, '><')
    .trim();
  return {svg, width: Math.ceil(Number(width)), height: Math.ceil(Number(height))};
}
