import type {ComponentType, ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Crashed from '@site/src/components/Crashed';

type Props = {
  /** The interactive part of the tool. */
  Panel: ComponentType;
  /** The same content as text. */
  children: ReactNode;
};

/** Shows a tool, and when it crashes, what happened and its text in its place. */
export default function Guard({Panel, children}: Props) {
  return (
    <ErrorBoundary
      fallback={({tryAgain}) => (
        <>
          <Crashed tryAgain={tryAgain} />
          {children}
        </>
      )}>
      <Panel />
    </ErrorBoundary>
  );
}
