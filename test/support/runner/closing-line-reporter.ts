import { writeSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends the run's output with `N passed, N failed`; a file that could not run counts as one failed test. Tests that
 * passed only when they were tried again are named before, since each of them is a defect to be mended.
 */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failedSuites = suites.filter((suite) => suite.errors().length > 0).length;
    const failed = failedTests + failedSuites + unhandledErrors.length;
    const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(firstFailure);
    // Written at the exit, after all other output.
    process.once('exit', () => writeSync(1, `${flaky.join('')}${passed} passed, ${failed} failed\n`));
  }
}

function firstFailure(test: TestCase): string {
  const { errors: [error] = [] } = test.result();
  return `passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}: ${error?.message}\n`;
}
