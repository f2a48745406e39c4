import { and, eq, getTableName, sql } from 'drizzle-orm';
import { type AuditEntry, toAuditRow } from '../audit/audit.ts';
import { transactionOf } from '../changes/change-order.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce, prepareSql } from '../connection/prepared.ts';
import { columnList, rowParameters, typedPlaceholders } from '../connection/row-values.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../connection/sql-state.ts';
import { applications, auditEntries, recruitments, workspaces } from '../schema/index.ts';
import { assignmentsFromParameters, publishedColumns, type Recruitment } from './recruitment-columns.ts';
import { isVisibleNow } from './visible-jobs.ts';

/** The names of a job in a call: its external id, and its id if the call has one. */
type JobName = { workspaceId: string; externalId: string; id: string | null };

/** Selects the ids of the jobs with one of the two names, each name by its own index. */
const namedIds = sql`array(
  select id from ${recruitments}
    where workspace_id = ${sql.placeholder('workspaceId')} and external_id = ${sql.placeholder('externalId')}
  union
  select id from ${recruitments}
    where id = ${sql.placeholder('id')}::uuid and workspace_id = ${sql.placeholder('workspaceId')}
      and not open_applications)`;

const namedRecruitmentsStatement = prepareOnce((query) => {
  const isOfWorkspace = eq(recruitments.workspaceId, sql.placeholder('workspaceId'));
  const hasId = sql`${recruitments.id} = ${sql.placeholder('id')}::uuid and not ${recruitments.openApplications}`;
  const hasOtherName = sql`${recruitments.externalId} is distinct from ${sql.placeholder('externalId')}`;
  // Each part of the union is found by an index. While the table is small, a join with `namedIds` would be planned as a
  // search of the whole table, and the plan is kept while the table grows. The union has the table's name, so that
  // `recruitments.id` and the other columns mean those of the union.
  const named = query
    .select()
    .from(recruitments)
    .where(and(isOfWorkspace, eq(recruitments.externalId, sql.placeholder('externalId'))))
    .unionAll(
      query
        .select()
        .from(recruitments)
        .where(and(isOfWorkspace, hasId, hasOtherName)),
    )
    .as(getTableName(recruitments));
  return query
    .select({
      ...publishedColumns,
      changedIn: transactionOf(recruitments),
      visible: sql<boolean>`coalesce(${isVisibleNow}, false)`,
      applications: sql<Record<string, number>>`(
        select coalesce(json_object_agg(status, number), '{}') from (
          select status, count(*) as number from ${applications}
          where recruitment_id = ${recruitments.id} group by status) as counted)`,
    })
    .from(workspaces)
    .leftJoin(named, sql`true`)
    .where(eq(workspaces.id, sql.placeholder('workspaceId')))
    .prepare('read_put_recruitment');
});

/**
 * Reads a workspace with the jobs that a call names, in one statement: a row for each job, a row without a job if
 * there is none, and no row for an unknown workspace.
 */
export function readPutRecruitment(query: Queryable, { at, ...name }: JobName & { at: Date }) {
  return namedRecruitmentsStatement(query).execute({ ...name, now: at.toISOString() });
}

const lockStatement = prepareSql(
  'lock_put_recruitment',
  sql`select id from ${recruitments} where id = any(${namedIds}) for no key update`,
);

/** Locks the jobs that a call names until the transaction ends. */
export async function lockPutRecruitment(tx: Queryable, name: JobName): Promise<void> {
  await lockStatement(tx, name);
}

/** A job to write, with its entry for the audit trail. */
export type PutRow = {
  row: Recruitment;
  /** The number of the row's last change when it was read; null for a new row. */
  changedIn: bigint | null;
  /**
   * True for a new job or a new external id. No row with this name exists that could be locked, so the writer locks the
   * workspace, as imports do.
   */
  takesName: boolean;
  audit: AuditEntry;
  at: Date;
};

/** The parameters of the audit entry have this prefix, since the job has fields with the same names. */
const AUDIT_PREFIX = 'audit.';

/** The SQLSTATEs if another call took the name, or deleted the workspace (23503, foreign_key_violation). */
const overtakenStates = [UNIQUE_VIOLATION, '23503'];

/** The end of both statements. If `written` has a row, it adds the audit entry and selects the job's visibility. */
const auditedAndVisible = sql`audited as (
    insert into ${auditEntries} (${columnList(auditEntries)})
    select ${typedPlaceholders(auditEntries, AUDIT_PREFIX)}
    where exists (select from written)
  )
  select coalesce(${isVisibleNow}, false) as visible
  from written as recruitments
  join ${workspaces} on ${workspaces.id} = ${recruitments.workspaceId}`;

/** Locks the workspace if the job takes a name. Otherwise the CTE has no row. */
const lockedWorkspace = sql`locked_workspace as (
    select id
    from ${workspaces}
    where id = ${sql.placeholder('workspaceId')}::uuid and ${sql.placeholder('takesName')}::boolean
    for no key update
  )`;

const insertStatement = prepareSql<{ visible: boolean }>(
  'insert_put_recruitment',
  sql`with ${lockedWorkspace}, written as (
    insert into ${recruitments} (${columnList(recruitments)})
    select ${typedPlaceholders(recruitments)} from locked_workspace
    returning *
  ), ${auditedAndVisible}`,
);

/** Writes nothing if the job has changed since it was read. */
const updateStatement = prepareSql<{ visible: boolean }>(
  'update_put_recruitment',
  sql`with ${lockedWorkspace}, written as (
    update ${recruitments} set ${assignmentsFromParameters}
    where id = ${sql.placeholder('id')}::uuid
      and ${recruitments.changedIn} = ${sql.placeholder('changedBefore')}::text::xid8
      and (not ${sql.placeholder('takesName')}::boolean or exists (select from locked_workspace))
    returning *
  ), ${auditedAndVisible}`,
);

/**
 * Writes one job with its entry in the audit trail, in one statement, so that no lock is held during a round trip.
 * Returns null without storing anything if the job has changed since it was read. Throws if its name was taken.
 */
export async function putRecruitment(
  query: Queryable,
  { row, changedIn, takesName, audit, at }: PutRow,
): Promise<{ visible: boolean } | null> {
  const parameters = {
    ...rowParameters(recruitments, row),
    ...rowParameters(auditEntries, toAuditRow(audit), AUDIT_PREFIX),
    takesName,
    now: at.toISOString(),
  };
  const [written] = await (changedIn === null
    ? insertStatement(query, parameters)
    : updateStatement(query, { ...parameters, changedBefore: String(changedIn) }));
  return written ?? null;
}

/**
 * Runs `work`, a whole transaction; null if the database refused it because another call took the name in the
 * meantime. A transaction cannot continue after such a refusal.
 */
export async function nullIfOvertaken<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (overtakenStates.includes(sqlStateOf(error) ?? '')) return null;
    throw error;
  }
}
