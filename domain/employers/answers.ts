import {
  type Answers,
  findAnswers as findStoredAnswers,
  countAnswers as storeCounts,
} from '#db/workspaces/answers.ts';
import type { Deps } from '../ports.ts';

export type { Answers } from '#db/workspaces/answers.ts';

/** Finds the days in which an employer promises to answer, and how it keeps that; null without a promise (D59). */
export function findAnswers(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: { workspaceId: string },
): Promise<Answers | null> {
  return findStoredAnswers(database.query, workspaceId);
}

/** Counts the answers of all employers that promise one, and stores the figures. */
export function countAnswers({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  return storeCounts(database.query, { at: clock.now() });
}
