import { and, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { recruitments } from '../schema/index.ts';

export type Recruitment = typeof recruitments.$inferSelect;

/** The ids of a recruitment in an import, each of which may name one that is stored already. */
type RecruitmentNames = { id: string | null; externalId: string | null };

/** The most rows of one statement, so that its time is bounded. */
const ROWS_PER_STATEMENT = 1000;

/** Finds a workspace's recruitments by id or external id. */
export function readNamedRecruitments(
  tx: Queryable,
  workspaceId: string,
  names: readonly RecruitmentNames[],
): Promise<Recruitment[]> {
  return findInParts(names, (named) => selectNamed(tx, workspaceId, named));
}

/** Finds them and locks them until the transaction ends. */
export function lockNamedRecruitments(
  tx: Queryable,
  workspaceId: string,
  names: readonly RecruitmentNames[],
): Promise<Recruitment[]> {
  return findInParts(names, (named) => selectNamed(tx, workspaceId, named).for('no key update'));
}

function selectNamed(tx: Queryable, workspaceId: string, named: SQL) {
  return tx
    .select()
    .from(recruitments)
    .where(and(eq(recruitments.workspaceId, workspaceId), named, not(recruitments.openApplications)));
}

async function findInParts(
  names: readonly RecruitmentNames[],
  find: (named: SQL) => PromiseLike<Recruitment[]>,
): Promise<Recruitment[]> {
  const found: Recruitment[] = [];
  for (let start = 0; start < names.length; start += ROWS_PER_STATEMENT) {
    const named = namedBy(names.slice(start, start + ROWS_PER_STATEMENT));
    if (named !== undefined) found.push(...(await find(named)));
  }
  return found;
}

function namedBy(names: readonly RecruitmentNames[]): SQL | undefined {
  const ids = names.flatMap(({ id }) => id ?? []);
  const externalIds = names.flatMap(({ externalId }) => externalId ?? []);
  return or(
    ids.length === 0 ? undefined : inArray(recruitments.id, ids),
    externalIds.length === 0 ? undefined : inArray(recruitments.externalId, externalIds),
  );
}

const columns = Object.entries(getTableColumns(recruitments)).map(([field, { name }]) => ({ field, name }));
// The columns are named, so that a later version can add one while this version still runs.
const names = sql.join(
  columns.map(({ name }) => sql.identifier(name)),
  sql`, `,
);
const replaced = columns
  .filter(({ field }) => !['id', 'workspaceId', 'createdAt'].includes(field))
  .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);

export async function upsertRecruitments(tx: Queryable, rows: readonly Recruitment[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await upsert(tx, rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

/** Sends the rows as one JSON text: a parameter for each value of each row takes several times as long. */
async function upsert(tx: Queryable, rows: readonly Recruitment[]): Promise<void> {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(({ field, name }) => [name, row[field as keyof Recruitment]])),
  );
  await tx.execute(sql`
    insert into ${recruitments} (${names})
    select ${names} from jsonb_populate_recordset(null::${recruitments}, ${JSON.stringify(records)}::text::jsonb)
    on conflict (id) do update set ${sql.join(replaced, sql`, `)}`);
}
