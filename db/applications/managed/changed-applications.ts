import { and, isNotNull, lt, sql } from 'drizzle-orm';
import {
  type ChangePlace,
  inChangeOrder,
  type Moment,
  momentText,
  PAGE_ROWS_MAX,
  parseMoment,
  selectedMoment,
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
  /**
   * The moment of the reader's token; null without a token. The page is empty if this database never had the moment.
   */
  tokenMoment: Pick<Moment, 'epoch' | 'horizon'> | null;
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

/**
 * Writes a parameter that is sent as text, and that PostgreSQL converts. Both drivers send text alike, while each
 * encodes other types, such as `uuid[]`, in its own way.
 */
const parameterAs = (name: string, type: string) => sql`${sql.placeholder(name)}::text::${sql.raw(type)}`;

/**
 * True if this database has had the moment of the token: the token's epoch is the beginning of the database's epoch,
 * and its horizon is not in the future. Without a token the condition is null, which counts as true.
 */
const isKnown = sql`coalesce(
  starts_with(moment.epoch, ${parameterAs('tokenEpoch', 'text')})
    and ${parameterAs('tokenHorizon', 'xid8')} <= moment.next,
  true
)`;

/**
 * One row with the parameters and the moment of the statement. The other parts join this row, so that PostgreSQL plans
 * without the values of the parameters. Otherwise it might plan each call anew (D145).
 */
const request = sql`
  select
    moment.*,
    ${parameterAs('workspaceId', 'uuid')} as workspace_id,
    ${parameterAs('afterChange', 'xid8')} as after_change,
    ${parameterAs('afterId', 'uuid')} as after_id,
    ${parameterAs('isDelta', 'boolean')} as is_delta,
    ${parameterAs('limit', 'bigint')} as row_limit,
    ${parameterAs('jobs', 'uuid[]')} as jobs,
    ${parameterAs('status', 'text')} as status,
    ${isKnown} as is_known
  from (${selectedMoment}) as moment`;

/**
 * A delta ends before the first transaction that has not begun; after a restore, old rows may have higher numbers (D86). A
 * whole list has these rows too, and leaves out what was removed.
 */
const isInList = sql`case
  when request.is_delta then ${changes.changedIn} < request.next
  else ${changes.removedAt} is null
end`;

const hasJob = sql`(request.jobs is null or ${applications.recruitmentId} = any(request.jobs))`;
/** A delta has changes to any status, since the reader must learn that an application left the requested one. */
const hasStatus = sql`(request.is_delta or request.status is null or ${applications.status} = request.status)`;

/**
 * If no filter applies, the first line spares the look-up. A removed application has no row, and passes the filters.
 */
const passesFilters = sql`(
  (request.jobs is null and (request.is_delta or request.status is null))
  or coalesce((
    select ${hasJob} and ${hasStatus} from ${applications} where ${applications.id} = ${changes.applicationId}
  ), true)
)`;

/**
 * The changes of a page and one more, in the order of the index on changes. The outer limit is the request's. The inner
 * one is a literal, so that PostgreSQL does not estimate the cost of the whole workspace, at which it would compile the
 * plan to machine code.
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
      and ${isInList}
      and ${passesFilters}
    order by ${changes.changedIn}, ${changes.applicationId}
    limit ${sql.raw(String(PAGE_ROWS_MAX + 1))}
  ) bounded
  order by changed_in, application_id
  limit (select row_limit + 1 from request)`;

/**
 * Inserts an entry into the audit trail, if the page has an application. Applications with another status than the
 * requested one, which only a delta lists, are not counted.
 */
const auditEntry = sql`
  insert into ${auditEntries} (at, actor, action, workspace_id, details)
  select
    ${parameterAs('at', 'timestamptz')},
    ${sql.placeholder('actor')}::text,
    'applications.listed',
    request.workspace_id,
    jsonb_build_object('applications', listed_applications.number)
  from request
  cross join lateral (
    select count(*) as number
    from (
      select application_id, removed_at from page order by changed_in, application_id limit request.row_limit
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
    // `momentText` reads the columns of `moment`.
    origin: sql`request as moment`,
    momentText,
    // The ids are an array, so that PostgreSQL reads each by the primary key (D145).
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
  { workspaceId, after, isDelta, tokenMoment, job, status, limit, actor, at }: ChangesPage,
): Promise<{ rows: ChangedRow[]; moment: Moment }> {
  const jobs = job === null ? null : await jobsStatement(query, { workspaceId, job });
  const selected = await changedApplicationsStatement(query).execute({
    workspaceId,
    isDelta,
    status,
    limit,
    actor,
    afterChange: String(after.changedIn),
    afterId: after.id,
    tokenEpoch: tokenMoment?.epoch ?? null,
    tokenHorizon: tokenMoment === null ? null : String(tokenMoment.horizon),
    jobs: jobs === null ? null : `{${jobs.map(({ id }) => id).join()}}`,
    at: at.toISOString(),
  });
  return { rows: selected.filter(isChange), moment: parseMoment(selected[0]) };
}

/** Forgets the applications that were removed before this time: later deltas do not list them. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
