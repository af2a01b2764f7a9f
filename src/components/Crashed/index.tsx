import Translate from '@docusaurus/Translate';

type Props = {
  /** Renders anew what crashed. */
  tryAgain: () => void;
};

/** Says to the reader that a part of the page crashed, and offers to start it again. */
export default function Crashed({tryAgain}: Props) {
  return (
    <>
      <p role="alert">
        <Translate
          id="interactive.crashed"
          description="Shown in the place of the search or an interactive tool that crashed">
          This part of the page stopped working. A translator or an extension of the browser may
          have changed it: switch that off for this site if it happens again.
        </Translate>
      </p>
      <p>
        <button type="button" className="button button--secondary" onClick={tryAgain}>
          <Translate
            id="interactive.restart"
            description="Button that starts the search or an interactive tool again after a crash">
            Start it again
          </Translate>
        </button>
      </p>
    </>
  );
}
