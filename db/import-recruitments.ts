import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { administer } from './administration.ts';
import type { Database, Queryable } from './client.ts';
import { lockWorkspace } from './manage-workspaces.ts';
import { recruitments } from './schema/index.ts';

type Recruitment = typeof recruitments.$inferSelect;

/** A recruitment as a file gives it; without `id` it is new. */
export type ImportedRecruitment = Omit<Recruitment, 'id' | 'workspaceId' | 'createdAt' | 'updatedAt'> & {
  id: string | null;
};

export type ImportResult = { created: number; updated: number; ids: string[] };

// Bounds the time that one statement takes.
const ROWS_PER_STATEMENT = 1000;

/**
 * Writes all rows or none. `refuseStrangers` is told the places of ids that are not the workspace's, and
 * throws. A row that changes nothing keeps its `updatedAt`, so that equal data gives equal bytes (D7).
 */
export function importRecruitments(
  database: Database,
  at: Date,
  command: {
    workspace: string;
    rows: ImportedRecruitment[];
    refuseStrangers: (places: number[]) => never;
  },
): Promise<ImportResult & { workspaceName: string }> {
  const { rows } = command;
  return administer(database, at, async (tx, note) => {
    const workspace = await lockWorkspace(tx, command.workspace);
    const known = await findKnown(tx, workspace.id, rows);
    const strangers = rows.flatMap(({ id }, place) => (id === null || known.has(id) ? [] : [place]));
    if (strangers.length > 0) command.refuseStrangers(strangers);

    const written = rows.map((row) => merge(row, known.get(row.id ?? ''), workspace.id, at));
    const changed = written.filter((row) => row !== known.get(row.id));
    for (let start = 0; start < changed.length; start += ROWS_PER_STATEMENT) {
      await upsert(tx, changed.slice(start, start + ROWS_PER_STATEMENT));
    }
    const counts = { created: rows.length - known.size, updated: known.size };
    await note({
      action: 'recruitments.imported',
      workspaceId: workspace.id,
      subject: { kind: 'workspace', id: workspace.id },
      details: { ...counts, unchanged: rows.length - changed.length },
    });
    return { ...counts, ids: written.map(({ id }) => id), workspaceName: workspace.name };
  });
}

async function findKnown(tx: Queryable, workspaceId: string, rows: ImportedRecruitment[]) {
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const known = new Map<string, Recruitment>();
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    const found = await tx
      .select()
      .from(recruitments)
      .where(
        and(
          eq(recruitments.workspaceId, workspaceId),
          inArray(recruitments.id, ids.slice(start, start + ROWS_PER_STATEMENT)),
        ),
      )
      .for('update');
    for (const row of found) known.set(row.id, row);
  }
  return known;
}

/**
 * The row to write, or the known one itself when it says the same. Without a `publishedAt` of its own, what
 * is published keeps the one that it has, else it has one now.
 */
function merge(
  { id, ...row }: ImportedRecruitment,
  known: Recruitment | undefined,
  workspaceId: string,
  at: Date,
): Recruitment {
  const publishedAt = row.publishedAt ?? known?.publishedAt ?? (row.published ? at : null);
  if (known === undefined) {
    return { ...row, id: id ?? randomUUID(), workspaceId, publishedAt, createdAt: at, updatedAt: at };
  }
  const merged = { ...known, ...row, publishedAt };
  return isDeepStrictEqual(merged, known) ? known : { ...merged, updatedAt: at };
}

const columns = Object.entries(getTableColumns(recruitments)).map(([field, { name }]) => ({ field, name }));
const replaced = columns
  .filter(({ field }) => !['id', 'workspaceId', 'createdAt'].includes(field))
  .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);

/** The rows travel as one JSON text: a parameter for each value of each row takes several times as long. */
async function upsert(tx: Queryable, rows: Recruitment[]): Promise<void> {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(({ field, name }) => [name, row[field as keyof Recruitment]])),
  );
  await tx.execute(sql`
    insert into ${recruitments}
    select * from jsonb_populate_recordset(null::${recruitments}, ${JSON.stringify(records)}::text::jsonb)
    on conflict (id) do update set ${sql.join(replaced, sql`, `)}`);
}
