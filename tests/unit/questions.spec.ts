import {expect, test} from '@playwright/test';
import {CHINESE_DOCS, ENGLISH_DOCS, Page} from '../content/pages';
import {questionList} from '../content/questions';

const HEAD = '---\ntitle: Title\n---\n\n';
const page = (root: string, id: string) =>
  new Page(`${root}/x.md`, 'x.md', `${HEAD}## One {/* #${id} */}\n`);
const locales = [[page(ENGLISH_DOCS, 'one')], [page(CHINESE_DOCS, 'one')]];

const thread = 'https://github.com/gear-tech/gear/issues/3562';
const other = 'https://substrate.stackexchange.com/questions/629/what-does-author-rotatekeys-do';
const answer = {question: 'How?', thread, anchor: 'one'};
const past = {question: 'Why?', thread: other, why: 'The command is gone.'};

/** The findings of a list, without the name of its file. */
const findings = (list: unknown, {pages = locales, least = 1} = {}) =>
  questionList('list', list, pages, least).map(finding => finding.replace('list: ', ''));

test('a list whose questions are answered in both languages has no findings', () => {
  expect(findings({answered: {'x.md': [answer]}, obsolete: [past]}, {least: 2})).toEqual([]);
});

test('an answer that one language lacks is named with the page of that language', () => {
  const pages = [locales[0]!, [page(CHINESE_DOCS, 'two')]];
  expect(findings({answered: {'x.md': [answer]}, obsolete: []}, {pages})).toEqual([
    `answered, x.md, entry 1: ${CHINESE_DOCS}/x.md has no heading #one; name the one that answers`,
  ]);
});

test('a page that does not exist is named once for each language', () => {
  expect(findings({answered: {'y.md': [answer]}, obsolete: []})).toEqual([
    'answered, y.md, entry 1: there is no y.md in this locale; name a page that exists',
    'answered, y.md, entry 1: there is no y.md in this locale; name a page that exists',
  ]);
});

test('a question without its link, and an obsolete one without a reason, are findings', () => {
  const list = {
    answered: {'x.md': [{question: 'How?', anchor: 'one'}]},
    obsolete: [{question: 'Why?', thread: other, why: ' '}],
  };
  expect(findings(list)).toEqual([
    'answered, x.md, entry 1: add "thread", a text',
    'obsolete, entry 1: add "why", a text',
  ]);
});

test('a field that no reader of the list expects is a finding', () => {
  const list = {answered: {'x.md': [{...answer, why: 'No.'}]}, obsolete: []};
  expect(findings(list)).toEqual([
    'answered, x.md, entry 1: remove "why"; an entry has question, thread, anchor',
  ]);
});

test('a link to a repository, and a thread that is listed twice, are findings', () => {
  const repository = 'https://github.com/gear-tech/gear';
  const list = {
    answered: {'x.md': [{...answer, thread: repository}, answer, answer]},
    obsolete: [],
  };
  expect(findings(list)).toEqual([
    `answered, x.md, entry 1: ${repository} is no thread; link to an issue, a pull request or a question`,
    `answered, x.md, entry 3: ${thread} is listed before (list: answered, x.md, entry 2); keep one of the two`,
  ]);
});

test('a list that is too short, or has another form, says what to write', () => {
  expect(findings({answered: {'x.md': []}, obsolete: []})).toEqual([
    'answered, x.md: list at least one question, or remove the page',
  ]);
  expect(findings({answered: {'x.md': [answer]}, obsolete: []}, {least: 2})).toEqual([
    'only 1 questions; keep at least 2',
  ]);
  expect(findings([])).toEqual([
    'write an object of the form {"answered": {"<page>": [...]}, "obsolete": [...]}',
  ]);
  expect(findings({answered: {'x.md': ['How?']}, obsolete: []})).toEqual([
    'answered, x.md, entry 1: write an object with question, thread, anchor',
  ]);
});
