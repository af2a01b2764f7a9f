import {belowFloor, figuresOf, measureRelevance} from '../../bench/search/relevance';
import {expect, locales, test} from './fixtures';

for (const {name} of locales) {
  test(`S2 ${name}: the recorded queries find the right page, as often as bench/search/baseline.json demands`, () => {
    const measured = measureRelevance(name);
    for (const {text} of figuresOf(measured)) {
      console.log(text);
    }
    expect(belowFloor(measured)).toEqual([]);
  });
}
