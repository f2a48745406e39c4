import { and, asc, desc, eq, not, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import {
  applications,
  candidateQuestions,
  candidates,
  contests,
  employerMessages,
  prequalificationSessions,
  recruitments,
} from '../schema/index.ts';

/** The lists of a desk. Each application is in the first one that it belongs to. */
export const deskLists = ['person', 'new', 'review', 'decided'] as const;
export type DeskList = (typeof deskLists)[number];

const openContest = sql`${contests.applicationId} = ${applications.id} and ${contests.answeredAt} is null`;

/** A contest of a decision waits for its answer; a wish for a person, until the employer has done something. */
const list = sql<DeskList>`case
  when exists (select from ${contests} where ${openContest}) then 'person'
  when ${applications.status} in ('hired', 'rejected', 'withdrawn') then 'decided'
  when ${applications.status} <> 'received' then 'review'
  when ${prequalificationSessions.decision} = 'human' then 'person'
  else 'new' end`;

const contestDueAt = sql`(select min(${contests.dueAt}) from ${contests} where ${openContest})`;

const inWorkspace = (workspaceId: string) =>
  and(eq(applications.workspaceId, workspaceId), not(applications.test));

/** Counts the applications of each list. */
export async function countDeskLists(query: Queryable, workspaceId: string) {
  const rows = await query
    .select({ list, count: sql<number>`count(*)::int` })
    .from(applications)
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(inWorkspace(workspaceId))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.list, row.count]));
}

type Part = { workspaceId: string; list: DeskList; max: number };

/** Reads one list: first the answer that is due, then who waits longest; of the decided ones the latest. */
export function listDeskApplications(query: Queryable, { workspaceId, list: wanted, max }: Part) {
  const isCorrected = sql`${candidates.contactCorrectedAt} is not null`;
  const newest = wanted === 'decided';
  return selectWithCandidate(query, {
    id: applications.id,
    firstName: sql<
      string | null
    >`case when ${isCorrected} then ${candidates.firstName} else ${applications.firstName} end`,
    lastName: sql<
      string | null
    >`case when ${isCorrected} then ${candidates.lastName} else ${applications.lastName} end`,
    jobTitle: recruitments.title,
    status: applications.status,
    createdAt: applications.createdAt,
    wantsHuman: sql<boolean>`coalesce(${prequalificationSessions.decision} = 'human', false)`,
    questions: sql<number>`(select count(*)::int from ${candidateQuestions}
      where ${candidateQuestions.applicationId} = ${applications.id}
        and not exists (select from ${employerMessages} where ${employerMessages.question} = ${candidateQuestions.sequence}))`,
    contestDueAt: sql<Date | null>`${contestDueAt}`.mapWith(contests.dueAt),
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(and(inWorkspace(workspaceId), eq(list, wanted)))
    .orderBy(
      sql`${contestDueAt} asc nulls last`,
      newest ? desc(applications.createdAt) : asc(applications.createdAt),
      asc(applications.id),
    )
    .limit(max);
}
