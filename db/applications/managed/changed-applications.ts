import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { type ChangeRange, inChangeOrder, PAGE_ROWS_MAX, rangeParameters } from '#db/changes/change-order.ts';
import type { Queryable } from '#db/connection/client.ts';
import { prepareOnce, prepareSql, unfolded } from '#db/connection/prepared.ts';
import { applications, applicationChanges as changes, recruitments } from '#db/schema/index.ts';
import type { ApplicationStatus } from '../manage-applications.ts';
import { selectChanged } from './managed-applications.ts';

type ChangesPage = {
  workspaceId: string;
  /** Without a bound, all that exists now; with one also what was removed. */
  range: ChangeRange;
  /** The id of a job, or the employer's own name for it. */
  job: string | null;
  status: ApplicationStatus | null;
  limit: number;
};

const wantedJobsStatement = prepareSql<{ id: string }>(
  'jobs_by_either_name',
  sql`select id from ${recruitments} where workspace_id = ${sql.placeholder('workspaceId')}
    and (external_id = ${sql.placeholder('job')}::text or id::text = ${sql.placeholder('job')}::text)`,
);

const jobs = unfolded('jobs', 'uuid[]');
const status = unfolded('status', 'text');
const below = unfolded('below', 'xid8');

/**
 * The ids of a page; no filter leaves out an application that is gone. The index on changes gives the order, and each
 * application is looked up by its id: what is filtered out is passed over. The inner limit is a number, so that the server
 * does not expect the cost of the whole workspace, for which it would compile the plan.
 */
const idsOfPage = sql`select application_id from (
    select ${changes.changedIn}, ${changes.applicationId} from ${changes}
    where ${changes.workspaceId} = ${unfolded('workspaceId', 'uuid')}
      and (${changes.changedIn}, ${changes.applicationId})
        > (${unfolded('afterChange', 'xid8')}, ${unfolded('afterId', 'uuid')})
      and case when ${below} is null then ${changes.removedAt} is null else ${changes.changedIn} < ${below} end
      and (${jobs} is null and ${status} is null or coalesce(
        (select (${jobs} is null or ${applications.recruitmentId} = any(${jobs}::uuid[]))
            and (${status} is null or ${applications.status} = ${status})
          from ${applications} where ${applications.id} = ${changes.applicationId}), true))
    order by ${changes.changedIn}, ${changes.applicationId} limit ${sql.raw(String(PAGE_ROWS_MAX + 1))}) page
  order by changed_in, application_id limit ${unfolded('limit', 'bigint')}`;

const changedApplicationsStatement = prepareOnce((query) =>
  selectChanged(query)
    .where(sql`${changes.applicationId} = any(array(${idsOfPage}))`)
    .orderBy(...inChangeOrder({ changedIn: changes.changedIn, id: changes.applicationId }))
    .prepare('changed_applications'),
);

/** Lists the applications of a workspace in the order of their last change, and where asked those that are gone. */
export async function listChangedApplications(query: Queryable, { range, job, ...page }: ChangesPage) {
  const { workspaceId } = page;
  const wanted = job === null ? null : await wantedJobsStatement(query, { workspaceId, job });
  const jobs = wanted === null ? null : `{${wanted.map(({ id }) => id).join()}}`;
  return changedApplicationsStatement(query).execute({ ...page, jobs, ...rangeParameters(range) });
}

/** Deletes the ids of applications that were removed before this time. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
