import { and, isNotNull, lt, sql } from 'drizzle-orm';
import {
  type ChangeRange,
  inChangeOrder,
  isAfterPlace,
  rangeEnd,
  rangeParameters,
} from '#db/changes/change-order.ts';
import type { Queryable } from '#db/connection/client.ts';
import { prepareOnce } from '#db/connection/prepared.ts';
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

const job = sql`${sql.placeholder('job')}::text`;
const status = sql`${sql.placeholder('status')}::text`;

/** The index on changes gives their order, so that one plan serves every page: what is filtered out is passed over. */
const changedApplicationsStatement = prepareOnce((query) =>
  selectChanged(query)
    .where(
      sql`${changes.workspaceId} = ${sql.placeholder('workspaceId')}
        and ${isAfterPlace({ changedIn: changes.changedIn, id: changes.applicationId })}
        and case when ${rangeEnd} is null then ${applications.id} is not null else ${changes.changedIn} < ${rangeEnd} end
        and (${job} is null or ${applications.id} is null or ${applications.recruitmentId} in (
          select id from ${recruitments}
          where workspace_id = ${sql.placeholder('workspaceId')} and (external_id = ${job} or id::text = ${job})))
        and (${status} is null or ${applications.status} = ${status})`,
    )
    .orderBy(...inChangeOrder({ changedIn: changes.changedIn, id: changes.applicationId }))
    .limit(sql.placeholder('limit'))
    .prepare('changed_applications'),
);

/** Lists the applications of a workspace in the order of their last change, and where asked those that are gone. */
export function listChangedApplications(query: Queryable, { range, ...page }: ChangesPage) {
  return changedApplicationsStatement(query).execute({ ...page, ...rangeParameters(range) });
}

/** Deletes the ids of applications that were removed before this time. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
