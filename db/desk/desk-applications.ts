import { and, asc, desc, eq, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOver, isPersonWanted } from '../applications/application-conditions.ts';
import { isDeletionRequested } from '../candidates/conversation-conditions.ts';
import { correctedContact } from '../candidates/corrected-contact.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { isAnsweredInConversation, isReplaced } from '../conversations/questions.ts';
import {
  applications,
  candidateQuestions,
  candidates,
  contests,
  employerMessages,
  prequalificationSessions,
  recruitments,
  statusChanges,
} from '../schema/index.ts';
import { deletionDueAt } from './desk-deletions.ts';

/** The lists of a desk. Each application is in one of them. `first` has the applications to handle first. */
export const deskLists = ['first', 'new', 'review', 'decided'] as const;
export type DeskList = (typeof deskLists)[number];

const openContest = sql`${contests.applicationId} = ${applications.id} and ${contests.answeredAt} is null`;

/**
 * Chooses the list of an application. An open contest and a deletion request have a due day, so their application is in
 * `first` (D153). A wish for a person is in `first` until the employer changes the status.
 */
const deskList = sql<DeskList>`case
  when exists (select from ${contests} where ${openContest})
    or ${isDeletionRequested} then 'first'
  when ${isOver} then 'decided'
  when ${applications.status} <> 'received' then 'review'
  when ${isPersonWanted} then 'first'
  else 'new' end`;

const contestDueAt = sql`(select min(${contests.dueAt}) from ${contests} where ${openContest})`;

/** The applications of a workspace, or of one of its jobs. */
type DeskScope = { workspaceId: string; jobId: string | null };

const isInScope = and(
  eq(applications.workspaceId, sql.placeholder('workspaceId')),
  not(applications.test),
  sql`(${sql.placeholder('jobId')}::uuid is null
    or ${applications.recruitmentId} = ${sql.placeholder('jobId')}::uuid)`,
);

const countStatement = prepareOnce((query) =>
  query
    .select({ list: deskList, count: sql<number>`count(*)::int` })
    .from(applications)
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(isInScope)
    // `1` is the first selected column, the list.
    .groupBy(sql`1`)
    .prepare('count_desk_lists'),
);

/** Counts the applications of each list. */
export async function countDeskLists(query: Queryable, scope: DeskScope): Promise<Map<DeskList, number>> {
  const rows = await countStatement(query).execute(scope);
  return new Map(rows.map((row) => [row.list, row.count]));
}

const jobsStatement = prepareOnce((query) =>
  query
    .select({ id: recruitments.id, title: recruitments.title, count: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(isInScope)
    .groupBy(recruitments.id)
    .orderBy(asc(recruitments.title), asc(recruitments.id))
    .prepare('list_desk_jobs'),
);

/** Lists the jobs of a workspace that have applications, by their titles. */
export function listDeskJobs(query: Queryable, workspaceId: string) {
  return jobsStatement(query).execute({ workspaceId, jobId: null });
}

/** Applications with a due day come first, then those that wait longest. Decided ones begin with the newest. */
const deskOrder = sql`
  least(${contestDueAt}, ${deletionDueAt}) asc nulls last,
  extract(epoch from ${applications.createdAt}) * case when ${deskList} = 'decided' then -1 else 1 end,
  ${applications.id}`;

const pagesStatement = prepareOnce((query) => {
  const placed = query.$with('placed').as(
    query
      .select({
        id: applications.id,
        list: sql<DeskList>`${deskList}`.as('list'),
        place: sql<number>`row_number() over (partition by ${deskList} order by ${deskOrder})`.as('place'),
      })
      .from(applications)
      .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
      .where(isInScope),
  );
  const skipped = sql`${sql.placeholder('skipped')}::int`;
  return query
    .with(placed)
    .select({
      list: placed.list,
      id: applications.id,
      firstName: correctedContact.firstName,
      lastName: correctedContact.lastName,
      jobTitle: recruitments.title,
      status: applications.status,
      createdAt: applications.createdAt,
      changedAt: sql<Date | null>`(select max(${statusChanges.at}) from ${statusChanges}
        where ${statusChanges.applicationId} = ${applications.id})`.mapWith(statusChanges.at),
      isPersonWanted,
      questions: sql<number>`(select count(*)::int from ${candidateQuestions}
        where ${candidateQuestions.applicationId} = ${applications.id}
          and not exists (
            select from ${employerMessages} where ${employerMessages.question} = ${candidateQuestions.sequence})
          and not ${isAnsweredInConversation}
          and not ${isReplaced})`,
      contestDueAt: sql<Date | null>`${contestDueAt}`.mapWith(contests.dueAt),
      deletionDueAt,
    })
    .from(placed)
    .innerJoin(applications, eq(applications.id, placed.id))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(
      and(
        sql`${placed.list} = any(${sql.placeholder('lists')}::text[])`,
        sql`${placed.place} > ${skipped} and ${placed.place} <= ${skipped} + ${sql.placeholder('max')}::int`,
      ),
    )
    .orderBy(asc(placed.place))
    .prepare('list_desk_parts');
});

/** The lists to read, and the same page of each. */
type ListPages = DeskScope & { lists: readonly DeskList[]; max: number; skipped: number };

/** Reads a page of each of these lists in one statement. */
export function listDeskApplications(query: Queryable, { lists, ...page }: ListPages) {
  return pagesStatement(query).execute({ ...page, lists: `{${lists.join()}}` });
}

/** The application whose candidate's other applications are listed. */
const shownApplication = alias(applications, 'shown');

const otherApplicationsStatement = prepareOnce((query) =>
  query
    .select({
      id: applications.id,
      jobTitle: recruitments.title,
      status: applications.status,
      createdAt: applications.createdAt,
      isSameJob: sql<boolean>`${applications.recruitmentId} = ${shownApplication.recruitmentId}`,
    })
    .from(shownApplication)
    .innerJoin(
      applications,
      and(
        eq(applications.candidateId, shownApplication.candidateId),
        eq(applications.workspaceId, shownApplication.workspaceId),
        ne(applications.id, shownApplication.id),
      ),
    )
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(and(eq(shownApplication.id, sql.placeholder('id')), not(applications.test)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(sql.placeholder('max'))
    .prepare('other_applications'),
);

/** Lists the other applications of an application's person to the same workspace, the newest first. */
export function listOtherApplications(query: Queryable, other: { id: string; max: number }) {
  return otherApplicationsStatement(query).execute(other);
}
