type Rgb = [number, number, number];

/** Blends a computed color, `rgb(…)` or `rgba(…)`, with the color under it. */
function paint(color: string, under: Rgb): Rgb {
  const [r, g, b, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (!color.startsWith('rgb') || r === undefined || g === undefined || b === undefined) {
    throw new Error(`${color}: only rgb() and rgba() are understood`);
  }
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2])];
}

/** The relative luminance of WCAG 2.2, plus the 0.05 of the contrast formula. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
}

/**
 * The contrast ratio of WCAG 2.2 (1 to 21) between a color and its background.
 *
 * @param color computed value
 * @param grounds computed background colors, from the page's own to the nearest element's; transparent ones are allowed
 * @throws Error when a color is not in rgb notation
 */
export function contrast(color: string, grounds: string[]): number {
  const ground = grounds.reduce<Rgb>((under, over) => paint(over, under), [255, 255, 255]);
  const [dark, light] = [luminance(ground), luminance(paint(color, ground))].sort((a, b) => a - b);
  return light! / dark!;
}
