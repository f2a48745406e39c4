import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { administer } from '../audit/administration.ts';
import type { Database, Queryable } from '../connection/client.ts';
import { recruitments } from '../schema/index.ts';
import { lockWorkspace } from '../workspaces/manage-workspaces.ts';

type Recruitment = typeof recruitments.$inferSelect;

/** A recruitment as a file gives it: new without an id that is known. Null is what an update leaves as it is. */
export type ImportedRecruitment = Omit<
  Recruitment,
  'id' | 'workspaceId' | 'salaryVisible' | 'published' | 'createdAt' | 'updatedAt'
> & { id: string | null; salaryVisible: boolean | null; published: boolean | null };

export type ImportResult = {
  created: number;
  updated: number;
  unchanged: number;
  /** How many have a salary that nobody is shown. */
  hiddenSalaries: number;
  ids: string[];
};

/** A row that cannot be written: its id is not of this workspace, or what it names is another row's already. */
export type RefusedRow = { place: number; why: 'unknown_id' | 'external_id_taken' | 'repeated' };

// Bounds the time that one statement takes.
const ROWS_PER_STATEMENT = 1000;

/**
 * Writes all rows or none; `refuse` throws. A row that changes nothing keeps its `updatedAt`, so that equal
 * data gives equal bytes (D7).
 */
export function importRecruitments(
  database: Database,
  at: Date,
  command: { workspace: string; rows: ImportedRecruitment[]; refuse: (refused: RefusedRow[]) => never },
): Promise<ImportResult & { workspaceName: string }> {
  const { rows } = command;
  return administer(database, at, async (tx, note) => {
    const workspace = await lockWorkspace(tx, command.workspace);
    const known = await findKnown(tx, workspace.id, rows);
    const refused = refusedRows(rows, known);
    if (refused.length > 0) command.refuse(refused);

    const written = rows.map((row) => {
      const before = known.of(row);
      return { before, after: merge(row, before, { workspaceId: workspace.id, at }) };
    });
    const changed = written.filter(({ before, after }) => after !== before);
    for (let start = 0; start < changed.length; start += ROWS_PER_STATEMENT) {
      await upsert(
        tx,
        changed.slice(start, start + ROWS_PER_STATEMENT).map(({ after }) => after),
      );
    }
    const created = written.filter(({ before }) => before === undefined).length;
    const counts = {
      created,
      updated: changed.length - created,
      unchanged: rows.length - changed.length,
    };
    await note({
      action: 'recruitments.imported',
      workspaceId: workspace.id,
      subject: { kind: 'workspace', id: workspace.id },
      details: counts,
    });
    const hiddenSalaries = written.filter(({ after }) => hidesSalary(after)).length;
    return {
      ...counts,
      hiddenSalaries,
      ids: written.map(({ after }) => after.id),
      workspaceName: workspace.name,
    };
  });
}

type Known = Awaited<ReturnType<typeof findKnown>>;

async function findKnown(tx: Queryable, workspaceId: string, rows: ImportedRecruitment[]) {
  const byId = new Map<string, Recruitment>();
  const byExternalId = new Map<string, Recruitment>();
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const named = namedBy(rows.slice(start, start + ROWS_PER_STATEMENT));
    if (named === undefined) continue;
    const found = await tx
      .select()
      .from(recruitments)
      .where(and(eq(recruitments.workspaceId, workspaceId), named))
      .for('no key update');
    for (const row of found) {
      byId.set(row.id, row);
      if (row.externalId !== null) byExternalId.set(row.externalId, row);
    }
  }
  const ofExternalId = ({ externalId }: ImportedRecruitment) =>
    externalId === null ? undefined : byExternalId.get(externalId);
  return {
    ofExternalId,
    of: (row: ImportedRecruitment) => (row.id === null ? ofExternalId(row) : byId.get(row.id)),
  };
}

function namedBy(rows: ImportedRecruitment[]): SQL | undefined {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  return or(
    ids.length === 0 ? undefined : inArray(recruitments.id, ids),
    externalIds.length === 0 ? undefined : inArray(recruitments.externalId, externalIds),
  );
}

function refusedRows(rows: ImportedRecruitment[], known: Known): RefusedRow[] {
  const taken = new Set<string>();
  return rows.flatMap((row, place): RefusedRow[] => {
    const before = known.of(row);
    if (row.id !== null && before === undefined) return [{ place, why: 'unknown_id' }];
    const named = known.ofExternalId(row);
    if (named !== undefined && named !== before) return [{ place, why: 'external_id_taken' }];
    if (before === undefined) return [];
    if (taken.has(before.id)) return [{ place, why: 'repeated' }];
    taken.add(before.id);
    return [];
  });
}

/**
 * The row to write, or the known one itself when it says the same. Without a `publishedAt` of its own, what
 * is published keeps the one that it has, else it has one now.
 */
function merge(
  { id: _, ...row }: ImportedRecruitment,
  known: Recruitment | undefined,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Recruitment {
  const externalId = row.externalId ?? known?.externalId ?? null;
  const salaryVisible = row.salaryVisible ?? known?.salaryVisible ?? true;
  const published = row.published ?? known?.published ?? true;
  const publishedAt = row.publishedAt ?? known?.publishedAt ?? (published ? at : null);
  const imported = { ...row, externalId, salaryVisible, published, publishedAt };
  if (known === undefined) {
    return { ...imported, id: randomUUID(), workspaceId, createdAt: at, updatedAt: at };
  }
  const merged = { ...known, ...imported };
  return isDeepStrictEqual(merged, known) ? known : { ...merged, updatedAt: at };
}

function hidesSalary({ salaryMin, salaryMax, salaryVisible }: Recruitment): boolean {
  return !salaryVisible && (salaryMin !== null || salaryMax !== null);
}

const columns = Object.entries(getTableColumns(recruitments)).map(([field, { name }]) => ({ field, name }));
// Named, so that a later version may add a column while this one still runs.
const names = sql.join(
  columns.map(({ name }) => sql.identifier(name)),
  sql`, `,
);
const replaced = columns
  .filter(({ field }) => !['id', 'workspaceId', 'createdAt'].includes(field))
  .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);

/** The rows travel as one JSON text: a parameter for each value of each row takes several times as long. */
async function upsert(tx: Queryable, rows: Recruitment[]): Promise<void> {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(({ field, name }) => [name, row[field as keyof Recruitment]])),
  );
  await tx.execute(sql`
    insert into ${recruitments} (${names})
    select ${names} from jsonb_populate_recordset(null::${recruitments}, ${JSON.stringify(records)}::text::jsonb)
    on conflict (id) do update set ${sql.join(replaced, sql`, `)}`);
}
