import Head from '@docusaurus/Head';

type Props = {href: string; integrity: string};

/** KaTeX's stylesheet, in the head of a page with formulas (put there by `plugins/formulas`). */
export default function FormulaStyles({href, integrity}: Props) {
  return (
    <Head>
      <link rel="stylesheet" href={href} integrity={integrity} crossOrigin="anonymous" />
    </Head>
  );
}
