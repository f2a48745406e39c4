import { type Queryable, rowsOf } from '../connection/client.ts';
import { runPrepared } from '../connection/prepared.ts';

/**
 * Removes elements of renderers that fell behind, which nobody reads since an upgrade, and what was rendered of jobs
 * that are not listed any more. One of a newer version is left: its job was listed again in the meantime.
 */
export async function sweepRendered(tx: Queryable): Promise<void> {
  const behind = await rowsOf<{ profile: string; renderer: string }>(runPrepared(tx, renderersText, []));
  for (const { profile, renderer } of behind) {
    await runPrepared(tx, 'delete from rendered_feed_jobs where profile = $1 and renderer = $2', [
      profile,
      renderer,
    ]);
  }
  for (const table of ['rendered_feed_jobs', 'rendered_jobs']) {
    await runPrepared(tx, unlistedText(table), []);
  }
}

const renderersText = `
  delete from rendered_profiles p where exists (
    select from rendered_profiles newer where newer.profile = p.profile and newer.revision > p.revision)
  returning profile, renderer`;

const unlistedText = (table: string) => `
  delete from ${table} r using publications p
  where p.recruitment_id = r.recruitment_id and not p.listed and p.revision >= r.job_revision`;
