// The package offers its build under the `import` condition only, which Docusaurus's config loader (jiti, CommonJS)
// does not ask for; hence the path into it.
import {renderMermaidSVG} from '../../node_modules/beautiful-mermaid/dist/index.js';

/** A drawing: what stands inside its `<svg>`, and its natural size in CSS pixels. */
export type Drawing = {svg: string; width: number; height: number};

/**
 * Draws Mermaid text (flowchart, state, sequence, class, ER) as SVG whose colours are custom properties
 * (`--_line`, `--_text`, …; defined in `components/Diagram`), so one drawing serves both colour modes.
 *
 * What the library adds and we take out: its style element (it imports a web font), inline styles, hooks for scripts.
 * Marker ids get the prefix `id`, as several diagrams can stand on one page.
 *
 * @throws Error of the library when the text is not Mermaid.
 */
export function drawDiagram(text: string, id: string): Drawing {
  const drawn = renderMermaidSVG(text);
  const open = /^<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>/.exec(drawn);
  if (open === null) {
    throw new Error('the drawing library returned no SVG');
  }
  const [tag, width, height] = open;
  const svg = drawn
    .slice(tag.length, drawn.lastIndexOf('</svg>'))
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
