import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import { runPrepared } from '../connection/prepared.ts';
import { rowFields } from '../connection/row-values.ts';
import { publishedColumns } from '../recruitments/recruitment-columns.ts';
import { publications, recruitments, renderedJobs, revisions, workspaces } from '../schema/index.ts';
import { analyzeAsItGrows } from './analyze-as-it-grows.ts';
import { isPresentVersion } from './read-revisions.ts';

/**
 * Selects the ids of jobs from `publications`, joined with their workspaces' revisions. The caller adds a condition.
 */
export function selectListedJobs(query: Queryable) {
  return query
    .select({ id: publications.recruitmentId })
    .from(publications)
    .innerJoin(
      revisions,
      and(eq(revisions.kind, 'workspace'), eq(revisions.owner, publications.workspaceId)),
    );
}

/** The condition that a publication is listed and has one of these ids. */
export function isListedAmong(ids: readonly string[]): SQL {
  return sql`${publications.listed} and ${publications.recruitmentId} = ${anyOf(ids)}`;
}

/** Returns the lengths of the jobs' descriptions in bytes, which PostgreSQL knows without reading the texts. */
export async function listDescriptionLengths(
  query: Queryable,
  ids: readonly string[],
): Promise<{ id: string; bytes: number }[]> {
  const { id, descriptionCompany, descriptionPosition, descriptionProfile } = recruitments;
  const lengths = [descriptionCompany, descriptionPosition, descriptionProfile].map(
    (column) => sql`coalesce(octet_length(${column}), 0)`,
  );
  const bytes = sql<number>`${sql.join(lengths, sql` + `)}`.mapWith(Number);
  return query
    .select({ id, bytes })
    .from(recruitments)
    .where(eq(id, anyOf(ids)));
}

/** Selects jobs by their ids, also unlisted ones, with the two revisions of which their version consists (D42). */
export function listVersionedRows(query: Queryable, ids: readonly string[]) {
  return query
    .select({
      ...publishedColumns,
      jobRevision: publications.revision,
      workspaceRevision: revisions.revision,
    })
    .from(publications)
    .innerJoin(recruitments, eq(recruitments.id, publications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .innerJoin(revisions, and(eq(revisions.kind, 'workspace'), eq(revisions.owner, workspaces.id)))
    .where(eq(publications.recruitmentId, anyOf(ids)));
}

type RenderedJob = typeof renderedJobs.$inferInsert;

/** Returns those of the jobs that are listed but not rendered at their present version. */
export async function listUnrenderedJobs(
  query: Queryable,
  { renderer, ids }: { renderer: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await selectListedJobs(query)
    .leftJoin(
      renderedJobs,
      and(
        eq(renderedJobs.workspaceId, publications.workspaceId),
        eq(renderedJobs.recruitmentId, publications.recruitmentId),
        eq(renderedJobs.jobRevision, publications.revision),
        eq(renderedJobs.workspaceRevision, revisions.revision),
        eq(renderedJobs.renderer, renderer),
      ),
    )
    .where(and(isListedAmong(ids), isNull(renderedJobs.recruitmentId)));
  return rows.map(({ id }) => id);
}

const columnNames = Object.values(getTableColumns(renderedJobs)).map(({ name }) => name);
const columnsSql = columnNames.join(', ');
const assignmentsSql = columnNames.map((name) => `${name} = excluded.${name}`).join(', ');

/**
 * Stores rendered jobs. A row replaces one of an older version, or one of the same version that has no items of a feed,
 * but never a newer one. The rows are one JSON text, since a parameter for each value takes several times as long.
 */
export async function storeRenderedJobs(query: Queryable, jobs: RenderedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  // `kept` is the stored row, `excluded` the new one. In the comparison of rows, `false` is less than `true`.
  const statement = `
    insert into rendered_jobs as kept (${columnsSql})
    select ${columnsSql} from json_populate_recordset(null::rendered_jobs, $1::text::json)
    on conflict (recruitment_id) do update set ${assignmentsSql}
    where kept.renderer <> excluded.renderer
      or (kept.job_revision, kept.workspace_revision, kept.rss is not null)
        < (excluded.job_revision, excluded.workspace_revision, excluded.rss is not null)
      or ${isPresentVersion}`;
  const rows = jobs.map((job) => rowFields(renderedJobs, job));
  await runPrepared(query, statement, [JSON.stringify(rows)]);
  const keys = ['recruitment_id', 'workspace_id'];
  await analyzeAsItGrows(query, { table: 'rendered_jobs', keys, rows: rows.length });
}

/**
 * Deletes the rendered rows of jobs that are no longer listed, and the elements of former renderers. A former renderer
 * has a lower revision than the present one of its profile, since nodes raise only the latter. A row that is newer than
 * the publication stays, since its job was listed again in the meantime.
 */
export async function sweepRenderedJobs(tx: Queryable): Promise<void> {
  await runPrepared(tx, deleteBehindSql, []);
  for (const table of ['rendered_feed_jobs', 'rendered_jobs']) {
    await runPrepared(tx, deleteUnlistedSql(table), []);
  }
}

// It is one statement, since it finds the elements by the rows of the former renderers, which it deletes.
const deleteBehindSql = `
  with behind as (
    delete from rendered_profiles p
    where exists (
      select from rendered_profiles newer where newer.profile = p.profile and newer.revision > p.revision)
    returning profile, renderer
  )
  delete from rendered_feed_jobs r
  using behind b
  where r.profile = b.profile and r.renderer = b.renderer`;

const deleteUnlistedSql = (table: string) => `
  delete from ${table} r
  using publications p
  where p.recruitment_id = r.recruitment_id and not p.listed and p.revision >= r.job_revision`;
