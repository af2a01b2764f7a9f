import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ProgramFact} from '@site/src/pluginData';
import styles from './styles.module.css';

/** What the interface of a program is called in every language. */
const INTERFACE = 'IDL';

type Props = {
  /** JSON of the programs, as `plugins/samples/programFacts.ts` writes it. */
  programs: string;
  /** Whether the page runs one of them. */
  runs?: 'true';
};

/** The line below the lead of an example: its programs with source, size and interface, their tests, where it runs. */
export default function ProgramFacts({programs, runs}: Props) {
  const repository = String(useDocusaurusContext().siteConfig.customFields?.repository);
  const facts = JSON.parse(programs) as ProgramFact[];
  return (
    <ul className={styles.facts}>
      {facts.map(({name, folder, bytes, idl}) => (
        <li key={name}>
          <Link href={`${repository}/tree/main/${folder}`} translate="no">
            {name}
          </Link>{' '}
          {`${Math.round(bytes / 1024)} KiB`}
          {idl && (
            <>
              {' '}
              <Link href={`${repository}/blob/main/${idl}`} translate="no">
                {INTERFACE}
              </Link>
            </>
          )}
        </li>
      ))}
      <li>
        <Translate
          id="programFacts.tests"
          description="Below the lead of an example: how many tests passed in their last run"
          values={{tests: facts.reduce((sum, {tests}) => sum + tests, 0)}}>
          {'{tests} tests passed'}
        </Translate>
      </li>
      {runs && (
        <li>
          <Link to="#run-program">
            <Translate
              id="programFacts.run"
              description="Below the lead of an example: link to the tool that runs the program on the page">
              Run it here
            </Translate>
          </Link>
        </li>
      )}
    </ul>
  );
}
