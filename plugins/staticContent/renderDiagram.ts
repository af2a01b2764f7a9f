// This path goes into the package, because the package exports its build only under the `import` condition, and
// Docusaurus's config loader (jiti) resolves with CommonJS conditions.
import {renderMermaidSVG} from '../../node_modules/beautiful-mermaid/dist/index.js';

/** Spacing of nodes in CSS pixels, closer than the library's own, so that text stays large in a narrow column. */
const SPACING = {padding: 16, nodeSpacing: 20, layerSpacing: 24};

/** Returns where the drawn shapes begin and end vertically; text is inside of them. A curve could end anywhere. */
function extentOf(svg: string): {top: number; bottom: number} {
  const drawn = svg.replace(/<defs>[\s\S]*?<\/defs>/g, '');
  if (/<(?:path|ellipse)\b/.test(drawn)) return {top: 0, bottom: Infinity};
  const heights = Array.from(drawn.matchAll(/<(?:rect|circle|line)\b[^>]*>/g), ([tag]) => {
    const value = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(tag)?.[1]);
    return tag.startsWith('<rect')
      ? [value('y'), value('y') + value('height')]
      : tag.startsWith('<line')
        ? [value('y1'), value('y2')]
        : [value('cy') - value('r'), value('cy') + value('r')];
  });
  const corners = Array.from(drawn.matchAll(/ points="([^"]*)"/g), ([, points]) =>
    points!.split(' ').map(point => Number(point.split(',')[1])),
  );
  const all = [...heights, ...corners].flat();
  return {top: Math.min(...all), bottom: Math.max(...all)};
}

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
  const {top, bottom} = extentOf(svg);
  return {
    svg,
    width: Math.ceil(Number(width)),
    // The library leaves room for another row below what goes sideways.
    height: Math.ceil(Math.min(Number(height), bottom + top)),
  };
}
