type Props = {href: string; integrity: string};

/**
 * KaTeX's stylesheet, in front of a page's first formula (put there by `plugins/formulas`): in the head, it would
 * keep a browser from showing anything of the page until the CDN has answered.
 */
export default function FormulaStyles({href, integrity}: Props) {
  return <link rel="stylesheet" href={href} integrity={integrity} crossOrigin="anonymous" />;
}
