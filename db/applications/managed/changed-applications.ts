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
import type { Queryable } from '#db/connection/database.ts';
import { prepareOnce, prepareSql } from '#db/connection/prepared.ts';
import { applications, auditEntries, applicationChanges as changes, recruitments } from '#db/schema/index.ts';
import type { ApplicationStatus } from '../manage-applications.ts';
import { type ChangedRow, isChange, selectChanged } from './managed-applications.ts';

type ChangesPage = {
  workspaceId: string;
  after: ChangePlace;
  /** True to list what changed or was removed; false to list all that exists now. */
  isDelta: boolean;
  /** The moment of the reader's last list; null if it names none. A moment of another database lists nothing. */
  tokenMoment: Pick<Horizon, 'epoch' | 'horizon'> | null;
  /** The id of a job or its external id; null for all jobs. */
  job: string | null;
  /** A status, or null for all. A delta also lists changes to another status. */
  status: ApplicationStatus | null;
  /** The rows of a page. One more row is returned if there is another page. */
  limit: number;
  /** The reader, for the audit trail. */
  actor: string;
  at: Date;
};

/** Finds the jobs of a workspace with this id or external id. */
const jobsStatement = prepareSql<{ id: string }>(
  'jobs_by_either_name',
  sql`select id
    from ${recruitments}
    where workspace_id = ${sql.placeholder('workspaceId')}
      and (external_id = ${sql.placeholder('job')}::text or id::text = ${sql.placeholder('job')}::text)`,
);

const typed = (name: string, type: string) => sql`${sql.placeholder(name)}::text::${sql.raw(type)}`;

/**
 * One row with the parameters and the moment of the statement. The other parts join this row, so that PostgreSQL plans
 * without the values of the parameters. Otherwise it might plan each call anew (D145). `is_known`: the reader names no
 * moment, or one that this database has had.
 */
const request = sql`
  select
    moment.*,
    ${typed('workspaceId', 'uuid')} as workspace_id,
    ${typed('afterChange', 'xid8')} as after_change,
    ${typed('afterId', 'uuid')} as after_id,
    ${typed('isDelta', 'boolean')} as is_delta,
    ${typed('rows', 'bigint')} as rows,
    ${typed('jobs', 'uuid[]')} as jobs,
    ${typed('status', 'text')} as status,
    coalesce(starts_with(epoch, ${typed('epoch', 'text')}) and ${typed('horizon', 'xid8')} <= next, true) as is_known
  from (${selectedHorizon}) as moment`;

const hasStatus = sql`(request.status is null or ${applications.status} = request.status)`;

/**
 * The changes of a page and one more, in the order of the index on changes. Each application is looked up by its id
 * and filtered; a removed application passes all filters. The inner limit is a literal, so that PostgreSQL does not
 * estimate the cost of the whole workspace, for which it would compile the plan.
 */
const page = sql`
  select bounded.*
  from request
  cross join lateral (
    select ${changes.changedIn}, ${changes.applicationId}, ${changes.removedAt}
    from ${changes}
    where request.is_known
      and ${changes.workspaceId} = request.workspace_id
      and (${changes.changedIn}, ${changes.applicationId}) > (request.after_change, request.after_id)
      and case
        when request.is_delta then ${changes.changedIn} < request.next
        else ${changes.removedAt} is null
      end
      and (
        (request.jobs is null and (request.is_delta or request.status is null))
        or coalesce((
          select
            (request.jobs is null or ${applications.recruitmentId} = any(request.jobs))
            and (request.is_delta or ${hasStatus})
          from ${applications}
          where ${applications.id} = ${changes.applicationId}
        ), true)
      )
    order by ${changes.changedIn}, ${changes.applicationId}
    limit ${sql.raw(String(PAGE_ROWS_MAX + 1))}
  ) bounded
  order by changed_in, application_id
  limit (select rows + 1 from request)`;

/**
 * Inserts an entry into the audit trail, if the page has an application. Applications with another status than the
 * requested one, which only a delta lists, are not counted.
 */
const auditEntry = sql`
  insert into ${auditEntries} (at, actor, action, workspace_id, details)
  select
    ${typed('at', 'timestamptz')},
    ${sql.placeholder('actor')}::text,
    'applications.listed',
    request.workspace_id,
    jsonb_build_object('applications', listed_applications.number)
  from request
  cross join lateral (
    select count(*) as number
    from (
      select application_id, removed_at from page order by changed_in, application_id limit request.rows
    ) listed
    where listed.removed_at is null
      and case
        when request.status is null then true
        else exists (
          select from ${applications}
          where ${applications.id} = listed.application_id and ${applications.status} = request.status
        )
      end
  ) listed_applications
  where listed_applications.number > 0`;

const changedApplicationsStatement = prepareOnce((query) =>
  selectChanged(query, {
    ctes: [
      query.$with('request', {}).as(request),
      query.$with('page', {}).as(page),
      query.$with('audited', {}).as(auditEntry),
    ],
    origin: sql`request as moment`,
    seen: horizonText,
    isListed: sql`${changes.applicationId} = any(array(select application_id from page))`,
  })
    .orderBy(...inChangeOrder({ changedIn: changes.changedIn, id: changes.applicationId }))
    .prepare('changed_applications'),
);

/**
 * Lists the applications of a workspace in the order of their last change, with the moment of the list, and records in
 * the audit trail that they were read. It is one statement, so that all parts are of one moment.
 */
export async function listChangedApplications(
  query: Queryable,
  { after, tokenMoment, job, limit, at, ...unconverted }: ChangesPage,
): Promise<{ rows: ChangedRow[]; horizon: Horizon }> {
  const { workspaceId } = unconverted;
  const jobs = job === null ? null : await jobsStatement(query, { workspaceId, job });
  const selected = await changedApplicationsStatement(query).execute({
    ...unconverted,
    afterChange: String(after.changedIn),
    afterId: after.id,
    epoch: tokenMoment?.epoch ?? null,
    horizon: tokenMoment === null ? null : String(tokenMoment.horizon),
    jobs: jobs === null ? null : `{${jobs.map(({ id }) => id).join()}}`,
    rows: limit,
    at: at.toISOString(),
  });
  return { rows: selected.filter(isChange), horizon: horizonOf(selected[0]) };
}

/** Forgets the applications that were removed before this time: later deltas do not list them. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
