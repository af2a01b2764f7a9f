import Translate, {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';

const loadPanel = () => import('./Panel');

/**
 * A simulator of messages between users and programs. Its children describe the default scenario as text, for readers
 * without scripts and until the simulator is loaded.
 */
export default function ActorSimulator() {
  return (
    <LazyTool
      title={translate({
        id: 'actorSimulator.title',
        message: 'Actor simulator',
        description: 'Name of the tool that plays messages between programs step by step',
      })}
      id="simulator"
      load={loadPanel}
      height={{phone: 1300, wide: 912}}>
      <ol>
        <li>
          <Translate
            id="actorSimulator.text1"
            description="Actor simulator without scripts, step 1">
            Alice sends a message to program A. It goes to the end of the queue, and 4 VARA are held
            for its gas limit of 40,000,000,000.
          </Translate>
        </li>
        <li>
          <Translate
            id="actorSimulator.text2"
            description="Actor simulator without scripts, step 2">
            Program A takes the message, sends one to program B and awaits the answer. Alice’s
            message goes to the waitlist; 10,000,000,000 gas are set aside for a failure.
          </Translate>
        </li>
        <li>
          <Translate
            id="actorSimulator.text3"
            description="Actor simulator without scripts, step 3">
            Program B takes its message and replies. The reply goes to the end of the queue.
          </Translate>
        </li>
        <li>
          <Translate
            id="actorSimulator.text4"
            description="Actor simulator without scripts, step 4">
            The reply handler of program A takes the reply and wakes Alice’s message, which goes
            back to the queue.
          </Translate>
        </li>
        <li>
          <Translate
            id="actorSimulator.text5"
            description="Actor simulator without scripts, step 5">
            Program A continues after its await and replies to Alice with an event. The four
            executions have burned about 3,160,000,000 gas, 0.316 VARA; the rest is returned to
            Alice.
          </Translate>
        </li>
      </ol>
    </LazyTool>
  );
}
