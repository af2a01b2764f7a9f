import {expect, test} from '@playwright/test';
import {belowFloor, figuresOf, measureRelevance, missesOf} from './relevance';
import {localeNames} from '../../config/i18n';
import {baseline, percent, record} from './site';

test.beforeAll(() => {
  const rows = baseline.peers.engines.map(({name, en, 'zh-cn': zh}) =>
    [
      name.padEnd(24),
      ...[en, zh].flatMap(({successAt1, successAt5, mrr, brotli}) => [
        percent(successAt1).padStart(8),
        percent(successAt5).padStart(8),
        mrr.toFixed(3).padStart(6),
        `${brotli} KiB`.padStart(8),
      ]),
    ].join(' '),
  );
  console.log(
    [
      `\nOther engines, ${baseline.peers.corpus}: success@1, success@5, MRR, index (brotli); English, then Chinese`,
      ...rows,
    ].join('\n'),
  );
});

for (const locale of localeNames) {
  test(`${locale}: relevance is not below the recorded floor`, () => {
    const measured = measureRelevance(locale);
    const {tuned, heldBack, unseen, size} = measured;
    const before = baseline.relevance[locale];
    const row = (name: string, now: string, then: string) =>
      `  ${name.padEnd(18)}${now.padStart(9)}   baseline ${then.padStart(9)}`;
    const rows = (['tuned', 'heldBack', 'unseen'] as const).flatMap(half => [
      row(`${half}: queries`, String(measured[half].queries), String(before[half].queries)),
      row('success@1', percent(measured[half].successAt1), percent(before[half].successAt1)),
      row('success@3', percent(measured[half].successAt3), percent(before[half].successAt3)),
      row('MRR', measured[half].mrr.toFixed(3), before[half].mrr.toFixed(3)),
    ]);
    console.log(
      [
        `\n${locale}`,
        ...rows,
        ...(['raw', 'gzip', 'brotli'] as const).map(kind =>
          row(`index ${kind}`, `${size[kind]} KiB`, `${baseline.size[locale][kind]} KiB`),
        ),
        ...figuresOf(measured).map(({text}) => `  ${text}`),
        ...missesOf(measured).map(miss => `  ${miss}`),
      ].join('\n'),
    );
    record(recorded => {
      recorded.relevance[locale] = {tuned, heldBack, unseen};
      recorded.size[locale] = size;
    });
    expect(belowFloor(measured)).toEqual([]);
  });
}
