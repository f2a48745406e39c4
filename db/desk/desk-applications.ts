import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import { isAnsweredInTalk, isReplaced } from '../conversations/questions.ts';
import {
  applications,
  candidateQuestions,
  candidates,
  contests,
  employerMessages,
  prequalificationSessions,
  recruitments,
} from '../schema/index.ts';
import { deletionDueAt } from './asked-deletions.ts';

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

/** The applications of a workspace, or of one of its jobs. */
type DeskScope = { workspaceId: string; jobId: string | null };

function inScope({ workspaceId, jobId }: DeskScope): SQL | undefined {
  const ofJob = jobId === null ? undefined : eq(applications.recruitmentId, jobId);
  return and(eq(applications.workspaceId, workspaceId), not(applications.test), ofJob);
}

/** Counts the applications of each list. */
export async function countDeskLists(query: Queryable, scope: DeskScope): Promise<Map<DeskList, number>> {
  const rows = await query
    .select({ list, count: sql<number>`count(*)::int` })
    .from(applications)
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(inScope(scope))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.list, row.count]));
}

/** Lists the jobs of a workspace that have applications, by their titles. */
export function listDeskJobs(query: Queryable, workspaceId: string) {
  return query
    .select({ id: recruitments.id, title: recruitments.title, count: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(inScope({ workspaceId, jobId: null }))
    .groupBy(recruitments.id)
    .orderBy(asc(recruitments.title), asc(recruitments.id));
}

type Part = DeskScope & { list: DeskList; max: number; skipped: number };

/** Reads a part of one list: first the answer that is due, then who waits longest; of the decided ones the latest. */
export function listDeskApplications(query: Queryable, { list: wanted, max, skipped, ...scope }: Part) {
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
        and not exists (select from ${employerMessages} where ${employerMessages.question} = ${candidateQuestions.sequence})
        and not ${isAnsweredInTalk} and not ${isReplaced})`,
    contestDueAt: sql<Date | null>`${contestDueAt}`.mapWith(contests.dueAt),
    deletionDueAt,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(and(inScope(scope), eq(list, wanted)))
    .orderBy(
      sql`${contestDueAt} asc nulls last`,
      newest ? desc(applications.createdAt) : asc(applications.createdAt),
      asc(applications.id),
    )
    .limit(max)
    .offset(skipped);
}
