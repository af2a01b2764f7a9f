import {belowFloor, figuresOf, measureRelevance, pagesFor, pagesOf} from '../search/relevance';
import {siteDir} from '../search/site';
import {openSearch, readFiles} from '../../plugins/docusaurus/search/read';
import {openIndex} from '../../src/search/engine';
import {listedTexts} from '../../src/search/ngrams';
import {levelOf} from '../../src/search/types';
import {expect, locales, test} from './fixtures';

/** A heading that is a name in code: `calculateGas`, `msg::send`, `gear_calculateHandleGas`. */
const NAME = /^[A-Za-z][\w:.]*(?:[a-z][A-Z]|_|::)[\w:.]*$/;

for (const {name} of locales) {
  test(`S2 ${name}: the recorded queries find the right page first, as often as tests/search/baseline.json demands`, () => {
    const measured = measureRelevance(name);
    for (const {text} of figuresOf(measured)) {
      console.log(text);
    }
    expect(belowFloor(measured)).toEqual([]);
  });

  test(`S2 ${name}: the second ranking takes no page with a name in a heading from the first place for that name`, () => {
    const files = readFiles(name, siteDir);
    const {sections} = files.index;
    const [first, both] = [openIndex(files.index), openSearch(files)];
    const pagesWith = new Map<string, string[]>();
    for (const section of sections) {
      const heading = section.hierarchy[levelOf(section)] ?? '';
      if (NAME.test(heading)) {
        const pages = pagesOf([section.url], name);
        pagesWith.set(heading, [...(pagesWith.get(heading) ?? []), ...pages]);
      }
    }
    expect(pagesWith.size).toBeGreaterThan(5);
    const lost = [...pagesWith].filter(([heading, pages]) => {
      const isOwn = (search: typeof first) =>
        pages.includes(pagesFor(search, {q: heading, lang: name, relevant: pages})[0]!);
      return isOwn(first) && !isOwn(both);
    });
    expect(lost).toEqual([]);
  });

  test(`S2 ${name}: the built site has the queries and the text of every section`, () => {
    const {index, texts} = readFiles(name, siteDir);
    expect(texts).toHaveLength(index.sections.length);
    expect(index.queryCounts).toHaveLength(index.sections.length);
    expect(listedTexts(index).flat().length).toBeGreaterThan(1000);
  });
}
