import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { pick } from '../connection/pick.ts';
import { applications, contests, recruitments, statusChanges, workspaces } from '../schema/index.ts';

type Contest = typeof contests.$inferSelect;

/** Stores a candidate's request to review a decision. Returns false if the decision has one already. */
export async function insertContest(
  tx: Queryable,
  contest: Omit<Contest, 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<boolean> {
  const stored = await tx
    .insert(contests)
    .values(contest)
    .onConflictDoNothing({ target: contests.decisionSequence })
    .returning({ id: contests.id });
  return stored.length > 0;
}

/** Finds the contest of a decision, which is named by the sequence of its change of status. */
export async function findContestOfDecision(
  query: Queryable,
  decisionSequence: number,
): Promise<Contest | null> {
  const [contest] = await query
    .select()
    .from(contests)
    .where(eq(contests.decisionSequence, decisionSequence));
  return contest ?? null;
}

/** Finds a contest by its id. */
export async function findContestById(query: Queryable, id: string): Promise<Contest | null> {
  const [contest] = await query.select().from(contests).where(eq(contests.id, id));
  return contest ?? null;
}

/** Lists the contests of these applications, in the order of the decisions. */
export const listContestsOf = prepareForIds((query) =>
  query
    .select()
    .from(contests)
    .where(isOneOfPreparedIds(contests.applicationId))
    .orderBy(asc(contests.decisionSequence))
    .prepare('contests_of'),
);

/** Stores the answer of a contest that has none; false if it was answered in the meantime. */
export async function answerContest(
  tx: Queryable,
  { id, ...answer }: { id: string; answer: string; answeredBy: string; answeredAt: Date },
): Promise<boolean> {
  const answered = await tx
    .update(contests)
    .set(answer)
    .where(and(eq(contests.id, id), isNull(contests.answeredAt)))
    .returning({ id: contests.id });
  return answered.length > 0;
}

/** Lists the contests for the administrator: open ones first, ordered by their due date. */
export function listContests(query: Queryable, now: Date, filter: { onlyOpen: boolean }) {
  const isAnswered = sql`${contests.answeredAt} is not null`;
  return query
    .select({
      id: contests.id,
      workspace: workspaces.slug,
      applicationId: contests.applicationId,
      job: recruitments.title,
      decision: { status: statusChanges.to, reason: statusChanges.reason, at: statusChanges.at },
      ...pick(contests, 'text', 'requestedAt', 'dueAt'),
      overdue: sql<boolean>`${isOverdue(now)}`,
      ...pick(contests, 'answer', 'answeredBy', 'answeredAt'),
    })
    .from(contests)
    .innerJoin(statusChanges, eq(statusChanges.sequence, contests.decisionSequence))
    .innerJoin(applications, eq(applications.id, contests.applicationId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(filter.onlyOpen ? isNull(contests.answeredAt) : undefined)
    .orderBy(isAnswered, asc(contests.dueAt), asc(contests.id));
}

/** Counts the unanswered contests that are overdue, without those of the sandbox, which reach no employer (D47). */
export async function countOverdueContests(query: Queryable, now: Date): Promise<number> {
  const [row] = await query
    .select({ overdue: count() })
    .from(contests)
    .innerJoin(applications, eq(applications.id, contests.applicationId))
    .where(and(isOverdue(now), eq(applications.test, false)));
  return row?.overdue ?? 0;
}

function isOverdue(now: Date) {
  return and(isNull(contests.answeredAt), lt(contests.dueAt, now));
}
