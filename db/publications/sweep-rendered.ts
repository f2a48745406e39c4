import type { Queryable } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';

/**
 * Deletes the elements of a renderer that is behind another one of its profile, since nodes raise the revision of the
 * present one alone, and the rendered rows of jobs that are no longer listed. A row that is newer than the publication
 * read here stays: its job was listed again while this ran.
 */
export async function sweepRendered(tx: Queryable): Promise<void> {
  await runPrepared(tx, deleteBehindSql, []);
  for (const table of ['rendered_feed_jobs', 'rendered_jobs']) {
    await runPrepared(tx, deleteUnlistedSql(table), []);
  }
}

// One statement deletes both, since it finds the elements by the row of their profile.
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
