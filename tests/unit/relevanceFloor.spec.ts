import {expect, test} from '@playwright/test';
import {figuresOf} from '../search/relevance';
import {baseline} from '../search/site';
import {localeNames} from '../../config/i18n';

/** The figures that are too low when this many more queries fail than in `baseline.json`, first and in the first three. */
function below(locale: (typeof localeNames)[number], more: number): string[] {
  const {heldBack, unseen} = baseline.relevance[locale];
  const worse = (recorded: typeof unseen) => ({
    ...recorded,
    successAt1: recorded.successAt1 - more / recorded.queries,
    successAt3: recorded.successAt3 - more / recorded.queries,
  });
  return figuresOf({locale, heldBack: worse(heldBack), unseen: worse(unseen)})
    .filter(({isBelow}) => isBelow)
    .map(({text}) => text);
}

for (const locale of localeNames) {
  test(`${locale}: three more queries may fail than were recorded, and a fourth is an error with its figure`, () => {
    expect(below(locale, 3)).toEqual([]);
    const findings = below(locale, 4);
    expect(findings).toHaveLength(4);
    const {queries, successAt1} = baseline.relevance[locale].unseen;
    const right = Math.round(queries * successAt1);
    expect(findings[2]).toMatch(
      new RegExp(`successAt1: ${right - 4} of ${queries} \\(.+ %\\), floor ${right - 3}$`),
    );
  });
}
