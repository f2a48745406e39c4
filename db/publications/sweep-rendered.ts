import type { Queryable } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';

/**
 * Deletes the elements of old renderers, which no node reads since an upgrade, and the texts of jobs that are no longer
 * listed. A text of a newer version stays, since its job was listed again in the meantime.
 */
export async function sweepRendered(tx: Queryable): Promise<void> {
  await runPrepared(tx, behindText, []);
  for (const table of ['rendered_feed_jobs', 'rendered_jobs']) {
    await runPrepared(tx, unlistedText(table), []);
  }
}

// One statement deletes both: elements without their profile would never be found again.
const behindText = `
  with behind as (
    delete from rendered_profiles p
    where exists (
      select from rendered_profiles newer where newer.profile = p.profile and newer.revision > p.revision)
    returning profile, renderer
  )
  delete from rendered_feed_jobs r
  using behind b
  where r.profile = b.profile and r.renderer = b.renderer`;

const unlistedText = (table: string) => `
  delete from ${table} r
  using publications p
  where p.recruitment_id = r.recruitment_id and not p.listed and p.revision >= r.job_revision`;
