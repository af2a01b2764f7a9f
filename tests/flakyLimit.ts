import type {FullConfig, FullResult, Reporter, Suite} from '@playwright/test/reporter';

/** So many tests of a run may pass only at their second try. More are no accident. */
const MOST_FLAKY = 3;

/**
 * Reporter for suites with retries: names each flaky test with its first error, and fails the run when there are more
 * than `MOST_FLAKY`. Playwright itself would let any number pass.
 */
export default class FlakyLimit implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  async onEnd(result: FullResult): Promise<{status: FullResult['status']}> {
    const flaky = (this.#suite?.allTests() ?? []).filter(test => test.outcome() === 'flaky');
    for (const test of flaky) {
      const {file, line} = test.location;
      console.log(`flaky: ${file}:${line} ${test.title}\n${test.results[0]?.error?.message ?? ''}`);
    }
    if (flaky.length <= MOST_FLAKY) {
      return {status: result.status};
    }
    console.log(`${flaky.length} flaky tests are more than ${MOST_FLAKY}: find their causes.`);
    return {status: 'failed'};
  }
}
