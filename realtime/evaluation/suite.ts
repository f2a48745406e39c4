import type { Interviewer } from '../interviewer/interviewer.ts';
import type { Turn } from './role-play.ts';

/** A case that failed a suite, the reason, and the words of the interviewer that show it. */
export type Failure = { case: string; why: string; words: string };

type Outcome = { cases: number; failures: Failure[] };

/** A suite plays conversations with an interviewer and finds failures by fixed rules. No model judges another. */
export type Suite = {
  id: string;
  run(interviewer: Interviewer, eachCase: EachCase): Promise<Outcome>;
};

/** Runs the same work for each case, a few at a time. */
export type EachCase = <Case, Result>(
  cases: readonly Case[],
  work: (one: Case) => Promise<Result>,
) => Promise<Result[]>;

/** Returns a failure if an answer broke off, since such a conversation shows nothing about the model. */
export function findBreak(id: string, turns: readonly Turn[]): Failure[] {
  const broken = turns.find(({ ending }) => ending === 'broken');
  return broken === undefined ? [] : [{ case: id, why: 'an answer broke off', words: broken.words }];
}

/** Joins the failures of all cases of a suite. */
export function collect(results: readonly (readonly Failure[])[]): Outcome {
  return { cases: results.length, failures: results.flat() };
}
