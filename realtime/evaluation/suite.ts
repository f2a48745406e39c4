import type { Interviewer } from '../interviewer/interviewer.ts';
import type { Turn } from './role-play.ts';

/** The conversation that failed a suite, in its own words. */
export type Failure = { case: string; why: string; words: string };

type Outcome = { cases: number; failures: Failure[] };

/** A suite plays conversations with an interviewer, and finds the failures by fixed rules: no model judges another. */
export type Suite = {
  id: string;
  run(interviewer: Interviewer, eachCase: EachCase): Promise<Outcome>;
};

/** Runs the same work for each case, a few at a time. */
export type EachCase = <Case, Result>(
  cases: readonly Case[],
  work: (one: Case) => Promise<Result>,
) => Promise<Result[]>;

/** Finds the first answer that a failure ended: a conversation that did not take place has shown nothing. */
export function findBreak(id: string, turns: readonly Turn[]): Failure[] {
  const broken = turns.find(({ ending }) => ending === 'broken');
  return broken === undefined ? [] : [{ case: id, why: 'an answer broke off', words: broken.words }];
}

/** Collects what failed in the cases of a suite; each case is one conversation. */
export function collect(results: readonly (readonly Failure[])[]): Outcome {
  return { cases: results.length, failures: results.flat() };
}
