import type {ComponentType, ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Translate from '@docusaurus/Translate';

type Props = {
  /** The interactive part of the tool. */
  Panel: ComponentType;
  /** The same content as text. */
  children: ReactNode;
};

/** Shows a tool, and when it crashes, what happened and its text in its place. */
export default function Guard({Panel, children}: Props) {
  return (
    <ErrorBoundary fallback={({tryAgain}) => <Crashed tryAgain={tryAgain}>{children}</Crashed>}>
      <Panel />
    </ErrorBoundary>
  );
}

function Crashed({tryAgain, children}: {tryAgain: () => void; children: ReactNode}) {
  return (
    <>
      <p role="alert">
        <Translate
          id="interactive.crashed"
          description="Shown in the place of an interactive tool that crashed">
          This tool stopped working. A translator or an extension of the browser may have changed
          it: switch that off for this page if it happens again.
        </Translate>
      </p>
      <p>
        <button type="button" className="button button--secondary" onClick={tryAgain}>
          <Translate
            id="interactive.restart"
            description="Button that starts an interactive tool again after a crash">
            Start it again
          </Translate>
        </button>
      </p>
      {children}
    </>
  );
}
