type Props = {href: string; integrity: string};

/**
 * KaTeX's stylesheet. `plugins/staticContent/formulas.ts` puts it in front of a page's first formula. In the head, it
 * would keep the browser from showing anything until the CDN has responded.
 */
export default function KatexStylesheet({href, integrity}: Props) {
  return <link rel="stylesheet" href={href} integrity={integrity} crossOrigin="anonymous" />;
}
