import {belowFloor, measureRelevance} from '../../bench/search/relevance';
import {expect, locales, test} from './fixtures';

for (const {name} of locales) {
  test(`S2 ${name}: the recorded queries find the right page first, as often as bench/search/baseline.json demands`, () => {
    expect(belowFloor(measureRelevance(name))).toEqual([]);
  });
}
