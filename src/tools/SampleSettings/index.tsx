import Translate, {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

const PROGRAM_ID = 'PROGRAM_ID=0x…';
const ENDPOINT = 'ws://127.0.0.1:9944';

/** The form where a reader sets the program id and the endpoint that the samples on all pages show. */
export default function SampleSettings() {
  return (
    <LazyTool
      title={translate({
        id: 'values.title',
        message: 'Your values in the samples',
        description: 'Title of the form for the program id and endpoint that samples show',
      })}
      id="sample-values"
      load={load}
      height={{phone: 375, wide: 340}}>
      <p>
        <Translate
          id="values.text"
          description="Stands in the place of the form for readers without scripts"
          values={{programId: <code>{PROGRAM_ID}</code>, endpoint: <code>{ENDPOINT}</code>}}>
          {
            'Samples contain {programId} and {endpoint}. Replace them with your own program id and endpoint.'
          }
        </Translate>
      </p>
    </LazyTool>
  );
}
