import Translate, {translate} from '@docusaurus/Translate';
import Interactive from '@site/src/components/Interactive';

const load = () => import('./Panel');

const PROGRAM_ID = 'PROGRAM_ID=0x…';
const ENDPOINT = 'ws://127.0.0.1:9944';

/** The place where a reader sets, once for all pages, the program id and endpoint that samples show. */
export default function ReaderValues() {
  return (
    <Interactive
      title={translate({
        id: 'values.title',
        message: 'Your values in the samples',
        description: 'Title of the form for the program id and endpoint that samples show',
      })}
      load={load}
      minHeight={376}>
      <p>
        <Translate
          id="values.text"
          description="Stands in the place of the form for readers without scripts"
          values={{programId: <code>{PROGRAM_ID}</code>, endpoint: <code>{ENDPOINT}</code>}}>
          {
            'Samples say {programId} and {endpoint}; put the program id and the endpoint of yours in their places.'
          }
        </Translate>
      </p>
    </Interactive>
  );
}
