import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import { publications, renderedJobs, revisions } from '../schema/index.ts';
import { analyzeAsItGrows } from './analyze-as-it-grows.ts';
import { isListedAmong, selectListed } from './listed-jobs.ts';
import { isPresentVersion } from './revisions.ts';

type RenderedJob = typeof renderedJobs.$inferInsert;

/** Returns only the jobs that are listed but not rendered at their present version. */
export async function listUnrenderedJobs(
  query: Queryable,
  { renderer, ids }: { renderer: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await selectListed(query)
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

const columns = Object.entries(getTableColumns(renderedJobs)).map(([field, { name }]) => ({ field, name }));
const names = columns.map(({ name }) => name).join(', ');
const assignments = columns.map(({ name }) => `${name} = excluded.${name}`).join(', ');

/**
 * Stores rendered jobs. A row replaces one of an older version, or of the same version without a feed's items, never a
 * newer one. The rows are one JSON text, since a parameter for each value takes several times as long.
 */
export async function storeRenderedJobs(query: Queryable, jobs: RenderedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  // `kept` is the stored row, `excluded` the new one; `false` is less than `true`.
  const text = `
    insert into rendered_jobs as kept (${names})
    select ${names} from json_populate_recordset(null::rendered_jobs, $1::text::json)
    on conflict (recruitment_id) do update set ${assignments}
    where kept.renderer <> excluded.renderer
      or (kept.job_revision, kept.workspace_revision, kept.rss is not null)
        < (excluded.job_revision, excluded.workspace_revision, excluded.rss is not null)
      or ${isPresentVersion}`;
  const rows = jobs.map((job) =>
    Object.fromEntries(columns.map(({ field, name }) => [name, job[field as keyof RenderedJob]])),
  );
  await runPrepared(query, text, [JSON.stringify(rows)]);
  const keys = ['recruitment_id', 'workspace_id'];
  await analyzeAsItGrows(query, { table: 'rendered_jobs', keys, rows: rows.length });
}
