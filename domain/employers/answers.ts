import { type Answers, countAnswers as count, findAnswers as find } from '#db/workspaces/answers.ts';
import type { Deps } from '../ports.ts';

export type { Answers } from '#db/workspaces/answers.ts';

/** Finds an employer's promise to answer, and the figures of its answers; null without a promise (D59). */
export function findAnswers(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: { workspaceId: string },
): Promise<Answers | null> {
  return find(database.query, workspaceId);
}

/** Counts the answers of all employers that promise one, and stores the figures. */
export function countAnswers({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  return count(database.query, { at: clock.now() });
}
