import { and, isNotNull, lt, sql } from 'drizzle-orm';
import {
  type ChangePlace,
  type Horizon,
  horizonOf,
  horizonText,
  inChangeOrder,
  PAGE_ROWS_MAX,
  selectedHorizon,
} from '#db/changes/change-order.ts';
import type { Queryable } from '#db/connection/client.ts';
import { prepareOnce, prepareSql } from '#db/connection/prepared.ts';
import { applications, auditEntries, applicationChanges as changes, recruitments } from '#db/schema/index.ts';
import type { ApplicationStatus } from '../manage-applications.ts';
import { type ChangedRow, isChange, selectChanged } from './managed-applications.ts';

type ChangesPage = {
  workspaceId: string;
  after: ChangePlace;
  /** True to list what changed or was removed; false to list all that exists now. */
  isDelta: boolean;
  /** The moment that the reader knows, where it names one: nothing is listed, and no one read, if it is not of this database. */
  known: Pick<Horizon, 'epoch' | 'horizon'> | null;
  /** The id of a job, or the employer's own name for it. */
  job: string | null;
  /** In a delta, changes of applications with another status are listed, too. */
  status: ApplicationStatus | null;
  /** The rows of a page; one more is listed where there is another page. */
  limit: number;
  /** The reader, for the audit trail. */
  actor: string;
  at: Date;
};

const wantedJobsStatement = prepareSql<{ id: string }>(
  'jobs_by_either_name',
  sql`select id from ${recruitments} where workspace_id = ${sql.placeholder('workspaceId')}
    and (external_id = ${sql.placeholder('job')}::text or id::text = ${sql.placeholder('job')}::text)`,
);

const typed = (name: string, type: string) => sql`${sql.placeholder(name)}::text::${sql.raw(type)}`;

/**
 * The parameters, with the moment of the statement. The other parts join this row, so that PostgreSQL cannot use the values
 * for the plan: if the plan for the values of one call looked cheaper, each call would be planned anew (D145).
 */
const asked = sql`select moment.*, ${typed('workspaceId', 'uuid')} as workspace_id,
    ${typed('afterChange', 'xid8')} as after_change, ${typed('afterId', 'uuid')} as after_id,
    ${typed('isDelta', 'boolean')} as is_delta, ${typed('rows', 'bigint')} as rows,
    ${typed('jobs', 'uuid[]')} as jobs, ${typed('status', 'text')} as status,
    coalesce(starts_with(epoch, ${typed('epoch', 'text')}) and ${typed('horizon', 'xid8')} <= next, true) as is_known
  from (${selectedHorizon}) as moment`;

const hasStatus = sql`(asked.status is null or ${applications.status} = asked.status)`;

/**
 * The changes of a page and one more; no filter leaves out an application that is gone. The index on changes gives the
 * order, and each application is looked up by its id: what is filtered out is passed over. The inner limit is a number, so
 * that the server does not expect the cost of the whole workspace, for which it would compile the plan.
 */
const page = sql`select bounded.* from asked cross join lateral (
    select ${changes.changedIn}, ${changes.applicationId} from ${changes}
    where asked.is_known and ${changes.workspaceId} = asked.workspace_id
      and (${changes.changedIn}, ${changes.applicationId}) > (asked.after_change, asked.after_id)
      and case when asked.is_delta then ${changes.changedIn} < asked.next else ${changes.removedAt} is null end
      and ((asked.jobs is null and (asked.is_delta or asked.status is null)) or coalesce(
        (select (asked.jobs is null or ${applications.recruitmentId} = any(asked.jobs)) and (asked.is_delta or ${hasStatus})
          from ${applications} where ${applications.id} = ${changes.applicationId}), true))
    order by ${changes.changedIn}, ${changes.applicationId} limit ${sql.raw(String(PAGE_ROWS_MAX + 1))}) bounded
  order by changed_in, application_id limit (select rows + 1 from asked)`;

/** The entry of the audit trail, if the page shows an application. */
const audited = sql`insert into ${auditEntries} (at, actor, action, workspace_id, details)
  select ${typed('at', 'timestamptz')}, ${sql.placeholder('actor')}::text, 'applications.listed', asked.workspace_id,
    jsonb_build_object('applications', shown.number)
  from asked cross join lateral (
    select count(*) as number from (
      select application_id from page order by changed_in, application_id limit asked.rows) listed
    join ${applications} on ${applications.id} = listed.application_id where ${hasStatus}) shown
  where shown.number > 0`;

const changedApplicationsStatement = prepareOnce((query) =>
  selectChanged(query, {
    parts: [
      query.$with('asked', {}).as(asked),
      query.$with('page', {}).as(page),
      query.$with('audited', {}).as(audited),
    ],
    origin: sql`asked as moment`,
    seen: horizonText,
    changed: sql`${changes.applicationId} = any(array(select application_id from page))`,
  })
    .orderBy(...inChangeOrder({ changedIn: changes.changedIn, id: changes.applicationId }))
    .prepare('changed_applications'),
);

/**
 * Lists the applications of a workspace in the order of their last change, with the moment of the list, and records that
 * they were read. One statement does it, so that all is of one moment.
 */
export async function listChangedApplications(
  query: Queryable,
  { after, known, job, limit, at, ...page }: ChangesPage,
): Promise<{ rows: ChangedRow[]; horizon: Horizon }> {
  const { workspaceId } = page;
  const wanted = job === null ? null : await wantedJobsStatement(query, { workspaceId, job });
  const selected = await changedApplicationsStatement(query).execute({
    ...page,
    afterChange: String(after.changedIn),
    afterId: after.id,
    epoch: known?.epoch ?? null,
    horizon: known === null ? null : String(known.horizon),
    jobs: wanted === null ? null : `{${wanted.map(({ id }) => id).join()}}`,
    rows: limit,
    at: at.toISOString(),
  });
  return { rows: selected.filter(isChange), horizon: horizonOf(selected[0]) };
}

/** Deletes the ids of applications that were removed before this time. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
