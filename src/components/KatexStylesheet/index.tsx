type Props = {href: string; integrity: string};

/**
 * KaTeX's stylesheet. `plugins/staticContent/formulas.ts` puts it in front of a page's first formula. Browsers show
 * nothing after a stylesheet for the screen until it has come, so it is one for print, which
 * `clientModules/formulas.ts` changes when it has loaded.
 */
export default function KatexStylesheet(props: Props) {
  const sheet = {rel: 'stylesheet', ...props, crossOrigin: 'anonymous'} as const;
  return (
    <>
      <link {...sheet} media="print" />
      <noscript>
        <link {...sheet} />
      </noscript>
    </>
  );
}
