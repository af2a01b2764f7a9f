type Rgb = [number, number, number];

/** `rgb(…)` or `rgba(…)` as browsers compute it, painted over `under`. */
function paint(colour: string, under: Rgb): Rgb {
  const [r, g, b, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!colour.startsWith('rgb') || r === undefined || g === undefined || b === undefined) {
    throw new Error(`${colour}: only rgb() and rgba() are understood`);
  }
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2])];
}

/** Relative luminance of WCAG 2.2, plus the 0.05 of the contrast formula. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
}

/**
 * Contrast ratio of WCAG 2.2 (1 to 21) between a colour and what it stands on.
 *
 * @param colour computed value
 * @param grounds computed background colours, from the page's own to the nearest; the transparent ones do no harm
 * @throws Error when a colour is not in rgb notation
 */
export function contrast(colour: string, grounds: string[]): number {
  const ground = grounds.reduce<Rgb>((under, over) => paint(over, under), [255, 255, 255]);
  const [dark, light] = [luminance(ground), luminance(paint(colour, ground))].sort((a, b) => a - b);
  return light! / dark!;
}
