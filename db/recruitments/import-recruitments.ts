import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import { columnList, rowFields } from '../connection/row-values.ts';
import { recruitments } from '../schema/index.ts';
import { assignmentsFromExcluded, type Recruitment, recruitmentColumns } from './recruitment-columns.ts';

/** The two names of a recruitment in an import. Each may belong to a stored recruitment. */
type RecruitmentNames = { id: string | null; externalId: string | null };

/** The most rows of one statement, so that its time is bounded. */
export const ROWS_PER_STATEMENT = 1000;

/** Finds a workspace's recruitments by id or external id. */
export function readNamedRecruitments(
  tx: Queryable,
  workspaceId: string,
  names: readonly RecruitmentNames[],
): Promise<Recruitment[]> {
  return findInParts(names, (part) => selectNamedRecruitments(tx, workspaceId, part));
}

/** Finds a workspace's recruitments by id or external id, and locks them until the transaction ends. */
export function lockNamedRecruitments(
  tx: Queryable,
  workspaceId: string,
  names: readonly RecruitmentNames[],
): Promise<Recruitment[]> {
  return findInParts(names, (part) => selectNamedRecruitments(tx, workspaceId, part).for('no key update'));
}

/**
 * Selects recruitments by their names. Because of `offset 0`, PostgreSQL looks up each name separately. Otherwise it
 * would read the whole workspace, until its statistics include the jobs of an import. The statement is not prepared,
 * since a prepared statement would keep its plan.
 */
function selectNamedRecruitments(tx: Queryable, workspaceId: string, names: readonly RecruitmentNames[]) {
  const ids = JSON.stringify(names.flatMap(({ id }) => id ?? []));
  const externalIds = JSON.stringify(names.flatMap(({ externalId }) => externalId ?? []));
  return tx
    .select(recruitmentColumns)
    .from(recruitments)
    .where(sql`${recruitments.id} = any(array(
      select r.id
      from jsonb_array_elements_text(${externalIds}::text::jsonb) as named(external_id), lateral (
        select id
        from ${recruitments}
        where workspace_id = ${workspaceId} and external_id = named.external_id
        offset 0
      ) r
      union
      select r.id
      from jsonb_array_elements_text(${ids}::text::jsonb) as named(id), lateral (
        select id
        from ${recruitments}
        where recruitments.id = named.id::uuid and workspace_id = ${workspaceId} and not open_applications
        offset 0
      ) r))`);
}

/** Finds recruitments with one statement for each part of the names, so that each statement's time is bounded. */
async function findInParts(
  names: readonly RecruitmentNames[],
  find: (part: readonly RecruitmentNames[]) => PromiseLike<Recruitment[]>,
): Promise<Recruitment[]> {
  const rows: Recruitment[] = [];
  for (let start = 0; start < names.length; start += ROWS_PER_STATEMENT) {
    for (const row of await find(names.slice(start, start + ROWS_PER_STATEMENT))) rows.push(row);
  }
  return rows;
}

// The columns are named, so that a later version can add one while this version still runs.
const insertedColumns = columnList(recruitments);

/** Takes the rows as one JSON text: a parameter for each value of each row takes several times as long. */
const upsertStatement = prepareSql(
  'upsert_recruitments',
  sql`insert into ${recruitments} (${insertedColumns})
    select ${insertedColumns}
    from jsonb_populate_recordset(null::${recruitments}, ${sql.placeholder('records')}::text::jsonb)
    on conflict (id) do update set ${assignmentsFromExcluded}`,
);

/** Inserts recruitments, or replaces those with the same id. */
export async function upsertRecruitments(tx: Queryable, rows: readonly Recruitment[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const records = JSON.stringify(part.map((row) => rowFields(recruitments, row)));
    await upsertStatement(tx, { records });
  }
}
