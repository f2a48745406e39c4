import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import { partners, publications, renderedFeedJobs, renderedProfiles, revisions } from '../schema/index.ts';
import { analyzeAsItGrows } from './analyze-as-it-grows.ts';
import { isListedAmong, selectListedJobs } from './listed-jobs.ts';
import { isPresentVersion } from './read-revisions.ts';

type Profile = (typeof renderedProfiles.$inferSelect)['profile'];
type ProfileRenderer = { profile: Profile; renderer: string };

/** Reads the revision up to which all listed jobs are rendered; 0 if none are. */
export async function readRenderedRevision(
  query: Queryable,
  profileRenderer: ProfileRenderer,
): Promise<number> {
  const [row] = await query
    .select({ revision: renderedProfiles.revision })
    .from(renderedProfiles)
    .where(isRenderedBy(profileRenderer));
  return row?.revision ?? 0;
}

/** Lists the profiles of all partners' feeds. */
export async function listProfilesInUse(query: Queryable): Promise<Profile[]> {
  const rows = await query.selectDistinct({ profile: partners.profile }).from(partners);
  return rows.map(({ profile }) => profile);
}

/**
 * Stores the rendered revision, if the stored one is still `after`; 0 means that none was stored. Another node may have
 * rendered in the meantime.
 */
export async function storeRenderedRevision(
  query: Queryable,
  { after, ...row }: typeof renderedProfiles.$inferInsert & { after: number },
): Promise<void> {
  if (after === 0) await query.insert(renderedProfiles).values(row).onConflictDoNothing();
  else
    await query
      .update(renderedProfiles)
      .set(row)
      .where(and(isRenderedBy(row), eq(renderedProfiles.revision, after)));
}

function isRenderedBy({ profile, renderer }: ProfileRenderer): SQL | undefined {
  return and(eq(renderedProfiles.profile, profile), eq(renderedProfiles.renderer, renderer));
}

/** Lists the workspaces whose own row has changed after a revision, so that all their jobs must be rendered again. */
export async function listRevisedWorkspaces(query: Queryable, after: number): Promise<string[]> {
  const rows = await query
    .select({ id: revisions.owner })
    .from(revisions)
    .where(and(eq(revisions.kind, 'workspace'), gt(revisions.revision, after)));
  return rows.map(({ id }) => id);
}

/** Returns those of the jobs that are listed but whose element is not rendered at their present version. */
export async function listUnrenderedFeedJobs(
  query: Queryable,
  { profile, renderer, ids }: ProfileRenderer & { ids: readonly string[] },
): Promise<string[]> {
  const rows = await selectListedJobs(query)
    .leftJoin(
      renderedFeedJobs,
      and(
        eq(renderedFeedJobs.recruitmentId, publications.recruitmentId),
        eq(renderedFeedJobs.profile, profile),
        eq(renderedFeedJobs.renderer, renderer),
        eq(renderedFeedJobs.jobRevision, publications.revision),
        eq(renderedFeedJobs.workspaceRevision, revisions.revision),
      ),
    )
    .where(and(isListedAmong(ids), isNull(renderedFeedJobs.recruitmentId)));
  return rows.map(({ id }) => id);
}

/**
 * Stores rendered elements. A row replaces one of an older version, never a newer one. The rows are one JSON text,
 * since a parameter for each value takes several times as long.
 */
export async function storeRenderedFeedJobs(
  query: Queryable,
  rows: (typeof renderedFeedJobs.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  // `kept` is the stored row, `excluded` the new one.
  const statement = `
    insert into rendered_feed_jobs as kept
      (recruitment_id, profile, job_revision, workspace_revision, renderer, element, postings, broken)
    select *
    from json_to_recordset($1::text::json) as row(
      "recruitmentId" uuid, "profile" text, "jobRevision" bigint, "workspaceRevision" bigint,
      "renderer" text, "element" text, "postings" smallint, "broken" text[])
    on conflict (recruitment_id, profile, renderer) do update set
      job_revision = excluded.job_revision,
      workspace_revision = excluded.workspace_revision,
      element = excluded.element,
      postings = excluded.postings,
      broken = excluded.broken
    where (kept.job_revision, kept.workspace_revision) < (excluded.job_revision, excluded.workspace_revision)
      or ${isPresentVersion}`;
  await runPrepared(query, statement, [JSON.stringify(rows)]);
  const keys = ['recruitment_id', 'profile', 'renderer'];
  await analyzeAsItGrows(query, { table: 'rendered_feed_jobs', keys, rows: rows.length });
}
