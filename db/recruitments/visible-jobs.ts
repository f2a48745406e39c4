import { and, eq, exists, not, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { partnerExclusions, recruitments, workspaces } from '../schema/index.ts';
import { type PublishedRow, publishedColumns } from './recruitment-columns.ts';

type VisibleJobs = {
  jobs: PublishedRow[];
  /** The time of the last change of the set: a commit, or a publication or closing time that passed (D7, D12). */
  changedAt: Date;
  /** The next publication or closing time, at which caches expire (D12). */
  changesAt: Date | null;
};

const now = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * The condition for recruitments that are open at the placeholder `now`, public ones and those of the sandbox. The
 * status is a literal: with a parameter PostgreSQL could not use the partial index.
 */
export const isOpenNow = sql`${recruitments.status} = 'active' and ${recruitments.published}
  and (${recruitments.publishedAt} is null or ${recruitments.publishedAt} <= ${now})
  and (${recruitments.closesAt} is null or ${recruitments.closesAt} >= ${now})
  and ${workspaces.disabledAt} is null`;

/** The condition for recruitments that the public sees at `now`: open ones that are not of the sandbox. */
export const isVisibleNow = sql`${isOpenNow} and not ${recruitments.test}`;

/** The order of lists of jobs. */
export const newestFirst = sql`${recruitments.publishedAt} desc nulls last, ${recruitments.id}`;

/** The condition that the job's workspace does not exclude the partner. */
export const isForPartner = (query: Queryable) =>
  not(
    exists(
      query
        .select({ one: sql`1` })
        .from(partnerExclusions)
        .where(
          and(
            eq(partnerExclusions.workspaceId, recruitments.workspaceId),
            eq(partnerExclusions.partnerId, sql.placeholder('partnerId')),
          ),
        ),
    ),
  );

const partnerJobsStatement = prepareOnce((query) =>
  query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isVisibleNow, isForPartner(query)))
    .orderBy(newestFirst)
    .prepare('visible_jobs_of_partner'),
);

/** Lists the visible jobs of all workspaces that do not exclude the partner (D11, D12). */
export async function listPartnerJobs(query: Queryable, partnerId: string, at: Date): Promise<VisibleJobs> {
  // The times are read first: a commit in between makes the answer look older than it is, never newer.
  const times = await readTimes(query, at, { partnerId });
  const jobs = await partnerJobsStatement(query).execute({ partnerId, now: at.toISOString() });
  return { jobs, ...times };
}

/** Reads the times of the last and the next change of the visible jobs: a commit, or a time that passes (D12). */
export function readPublicTimes(query: Queryable, at: Date): Promise<Omit<VisibleJobs, 'jobs'>> {
  return readTimes(query, at, {});
}

/** The condition that public answers may depend on a job `r`: a test job counts only if it was public before (D47). */
const mayBePublic = sql`(not r.test or exists (select from publications p where p.recruitment_id = r.id))`;

/** The readers of the jobs: a partner, or everyone. */
type Audience = { partnerId?: string };

async function readTimes(query: Queryable, at: Date, audience: Audience) {
  const instant = sql`${at.toISOString()}::timestamptz`;
  // A job is still visible at its closing time, and hidden from the next millisecond on.
  const hiddenAt = sql`r.closes_at + interval '1 millisecond'`;
  const { partnerId } = audience;
  const partnerChangedAt =
    partnerId === undefined ? sql`null` : sql`(select updated_at from partners where id = ${partnerId})`;
  const [row] = await rowsOf<{ changed_at: string; changes_at: string | null }>(
    query.execute(sql`
      select
        greatest(
          (
            select max(greatest(
              r.updated_at,
              case when r.published_at <= ${instant} then r.published_at end,
              case when r.closes_at < ${instant} then r.closes_at end))
            from recruitments r
            where ${mayBePublic}
          ),
          (select max(updated_at) from workspaces),
          ${partnerChangedAt}
        ) as changed_at,
        (
          select min(moment)
          from
            recruitments r,
            lateral (values (r.published_at), (${hiddenAt})) as moments(moment)
          where r.status = 'active' and r.published and not r.test and moment > ${instant}
        ) as changes_at`),
  );
  return {
    changedAt: new Date(row?.changed_at ?? at),
    changesAt: row?.changes_at == null ? null : new Date(row.changes_at),
  };
}
