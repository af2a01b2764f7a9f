import Translate, {translate} from '@docusaurus/Translate';
import Curve, {type Point} from '@site/src/tools/controls/Curve';
import {range} from '@site/src/tools/controls/Curve/range';
import {Fields} from '@site/src/tools/controls/Field';
import LastResult from '@site/src/tools/controls/LastResult';
import NumberField from '@site/src/tools/controls/NumberField';
import {formatAmount} from '@site/src/tools/controls/NumberField/amount';
import {inputsOf, MAX_U128, useNumber} from '@site/src/tools/controls/NumberField/useNumber';
import useDuration from '@site/src/hooks/useDuration';
import {DURATION_MS, SCALE_DECIMALS, type Story, tell} from './staking';

/** Milliseconds per second, the unit of the time fields. */
const SECOND = 1000n;

/** A third of the program's maximum, because both stakes and the reward together must fit. */
const MOST = MAX_U128 / 3n;

/** The state of all fields, by their meaning. */
function useStory() {
  const reward = useNumber('reward', '12,000', {least: 1n, most: MOST});
  const duration = useNumber('period', '120', {
    least: DURATION_MS.least / SECOND,
    most: DURATION_MS.most / SECOND,
  });
  const within = duration.amount === null ? {} : {most: duration.amount};
  return {
    reward,
    duration,
    alice: useNumber('alice', '100', {least: 1n, most: MOST}),
    aliceLeaves: useNumber('leaves', '60', within),
    bob: useNumber('bob', '50', {least: 1n, most: MOST}),
    bobJoins: useNumber('joins', '30', within),
  };
}

/** The story of what the fields say, whose times are in seconds. */
const told = (inputs: Story): Story => ({
  ...inputs,
  duration: inputs.duration * SECOND,
  aliceLeaves: inputs.aliceLeaves * SECOND,
  bobJoins: inputs.bobJoins * SECOND,
});

function Chart({story}: {story: Story}) {
  const formatDuration = useDuration();
  const times = [...new Set([...range(story.duration), story.aliceLeaves, story.bobJoins])].sort(
    (a, b) => Number(a - b),
  );
  const {moments, unused} = tell(story, times);
  const explain = ({x: time}: Point) => [
    {
      name: translate({
        id: 'rewards.accumulator',
        message: 'Accumulator A: reward per staked unit',
        description: 'A value below the curve of staking rewards',
      }),
      value: formatAmount(
        moments.find(moment => moment.time === time)!.accumulator,
        SCALE_DECIMALS,
      ),
    },
    {
      name: translate({
        id: 'rewards.unused',
        message: 'Unused at the end of the period (the owner can take it back)',
        description: 'A value below the curve of staking rewards',
      }),
      value: formatAmount(unused),
    },
  ];
  return (
    <Curve
      description={translate({
        id: 'rewards.description',
        message:
          'Two lines that rise while Alice and Bob stake. When Alice leaves, her line becomes level and Bob’s becomes steeper.',
        description: 'Text alternative of the curve of staking rewards',
      })}
      x={{
        name: translate({
          id: 'rewards.time',
          message: 'Since the reward was funded',
          description: 'Axis of the curve of staking rewards: time',
        }),
        format: formatDuration,
      }}
      lines={[
        translate({
          id: 'rewards.aliceEarned',
          message: 'Alice has earned',
          description: 'A line of the curve of staking rewards',
        }),
        translate({
          id: 'rewards.bobEarned',
          message: 'Bob has earned',
          description: 'A line of the curve of staking rewards',
        }),
      ]}
      formatY={value => formatAmount(value)}
      points={moments.map(({time, alice, bob}) => ({x: time, ys: [alice, bob]}))}
      startsAt={story.aliceLeaves}
      explain={explain}
    />
  );
}

/** What two stakers earn over a period, computed with the program's integers. */
export default function Panel() {
  const fields = useStory();
  return (
    <>
      <Fields>
        <NumberField number={fields.reward}>
          <Translate id="rewards.reward" description="Label of a number field">
            Reward (units)
          </Translate>
        </NumberField>
        <NumberField number={fields.duration}>
          <Translate id="rewards.duration" description="Label of a number field">
            Period (seconds)
          </Translate>
        </NumberField>
        <NumberField number={fields.alice}>
          <Translate id="rewards.alice" description="Label of a number field">
            Alice stakes (units)
          </Translate>
        </NumberField>
        <NumberField number={fields.aliceLeaves}>
          <Translate id="rewards.aliceLeaves" description="Label of a number field">
            Alice leaves after (seconds)
          </Translate>
        </NumberField>
        <NumberField number={fields.bob}>
          <Translate id="rewards.bob" description="Label of a number field">
            Bob stakes (units)
          </Translate>
        </NumberField>
        <NumberField number={fields.bobJoins}>
          <Translate id="rewards.bobJoins" description="Label of a number field">
            Bob joins after (seconds)
          </Translate>
        </NumberField>
      </Fields>
      <LastResult {...inputsOf(fields)}>{inputs => <Chart story={told(inputs)} />}</LastResult>
    </>
  );
}
