import type { Interviewer } from '../interviewer/interviewer.ts';
import { courseSuite } from './course-suite.ts';
import { forbiddenSuite } from './forbidden-suite.ts';
import { honestySuite } from './honesty-suite.ts';
import { injectionSuite } from './injection-suite.ts';
import { namesSuite } from './names-suite.ts';
import type { EvaluationReport } from './report.ts';
import type { EachCase, Failure } from './suite.ts';

type EvaluationOptions = {
  interviewer: Interviewer;
  /** The number of times that each case is played. */
  runs: number;
  /** The number of conversations at once. */
  concurrency: number;
  onSuite?: (suite: EvaluationReport['suites'][number]) => void;
};

/** Plays each case of each suite `runs` times; resolves to the suites with all failures. */
export async function evaluate({ interviewer, runs, concurrency, onSuite }: EvaluationOptions) {
  const suites: EvaluationReport['suites'] = [];
  const eachCase = inLanes(concurrency);
  for (const { id, run } of [namesSuite, courseSuite, injectionSuite, forbiddenSuite, honestySuite]) {
    const failures: Failure[] = [];
    let cases = 0;
    for (let round = 0; round < runs; round += 1) {
      const outcome = await run(interviewer, eachCase);
      cases += outcome.cases;
      failures.push(...outcome.failures);
    }
    suites.push({ id, cases, failures });
    onSuite?.({ id, cases, failures });
  }
  return suites;
}

/** Works on at most `lanes` cases at once. The results are in the order of the cases. */
function inLanes(lanes: number): EachCase {
  return async <Case, Result>(cases: readonly Case[], work: (one: Case) => Promise<Result>) => {
    const results: Result[] = [];
    // The lanes share this iterator, so each case is taken once.
    const waiting = cases.entries();
    const lane = async () => {
      for (const [index, one] of waiting) results[index] = await work(one);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return results;
  };
}
