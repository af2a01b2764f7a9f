import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {inputs, walkthroughInputs} from './scenarios/inputs';
import {programsWithWalkthrough, replay, SCENARIOS, scenariosOf} from './scenarios/stage';

const advice =
  'run UPDATE_SCENARIOS=1 npm run test:unit -- scenarios, then samples/programs/check.sh update';

const text = readFileSync(SCENARIOS, 'utf8');
const scenarios = scenariosOf(text);

if (process.env.UPDATE_SCENARIOS) {
  test('chain, scenarios: the inputs are written', () => {
    test.setTimeout(600_000);
    writeFileSync(SCENARIOS, `${inputs(programsWithWalkthrough).join('\n')}\n`);
  });
} else {
  for (const program of programsWithWalkthrough) {
    test(`chain, scenarios: the one of ${program} calls the program as its walkthrough and IDL say`, () => {
      const recorded = scenarios.find(({name}) => name === `${program} walkthrough`);
      const sent = recorded?.lines.filter(line => !line.startsWith('>'));
      expect(sent, advice).toEqual(walkthroughInputs(program));
    });
  }
  for (const {name, lines} of scenarios) {
    test(`chain, scenario ${name}: messages, values, codes and results are those of gtest`, () => {
      expect(replay(lines)).toEqual(lines);
    });
  }
}
