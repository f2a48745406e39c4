import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from '../recruitments/published-recruitment.ts';
import {
  publications,
  recruitments,
  renderedFeedJobs,
  renderedProfiles,
  revisions,
  workspaces,
} from '../schema/index.ts';

type Renderer = { profile: string; renderer: string };
type Unrendered = { job: VisibleJob; jobRevision: number; workspaceRevision: number };

/** Up to which revision every listed job is rendered. */
export async function readRenderedRevision(
  query: Queryable,
  { profile, renderer }: Renderer,
): Promise<number> {
  const [row] = await query
    .select({ revision: renderedProfiles.revision })
    .from(renderedProfiles)
    .where(and(eq(renderedProfiles.profile, profile), eq(renderedProfiles.renderer, renderer)));
  return row?.revision ?? 0;
}

export async function storeRenderedRevision(
  query: Queryable,
  row: typeof renderedProfiles.$inferInsert,
): Promise<void> {
  await query
    .insert(renderedProfiles)
    .values(row)
    .onConflictDoUpdate({ target: renderedProfiles.profile, set: row });
}

/**
 * Listed jobs, by their ids from `from` on, that are not rendered at their present version; only those that changed
 * after a revision are looked at.
 */
export async function listUnrenderedFeedJobs(
  query: Queryable,
  { profile, renderer, after, from, most }: Renderer & { after: number; from: string; most: number },
): Promise<Unrendered[]> {
  const rows = await query
    .select({
      ...publishedColumns,
      jobRevision: publications.revision,
      workspaceRevision: revisions.revision,
    })
    .from(publications)
    .innerJoin(recruitments, eq(recruitments.id, publications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .innerJoin(revisions, and(eq(revisions.kind, 'workspace'), eq(revisions.owner, workspaces.id)))
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
    .where(
      and(
        sql`${publications.listed}`,
        gt(publications.recruitmentId, from),
        after === 0 ? undefined : inArray(publications.recruitmentId, changedAfter(after)),
        isNull(renderedFeedJobs.recruitmentId),
      ),
    )
    .orderBy(publications.recruitmentId)
    .limit(most);
  return rows.map(({ jobRevision, workspaceRevision, ...row }) => ({
    ...{ job: toVisibleJob(row), jobRevision, workspaceRevision },
  }));
}

/** By the indexes on revisions: few changes cost little, however many jobs there are. */
function changedAfter(revision: number): SQL {
  return sql`(select p.recruitment_id from publications p where p.revision > ${revision} union all
    select p.recruitment_id from revisions w join publications p on p.workspace_id = w.owner
    where w.kind = 'workspace' and w.revision > ${revision})`;
}

/** Keeps elements in place of those of another version; never an older one in place of a newer. */
export async function storeRenderedFeedJobs(
  query: Queryable,
  rows: (typeof renderedFeedJobs.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await query
    .insert(renderedFeedJobs)
    .values(rows)
    .onConflictDoUpdate({
      target: [renderedFeedJobs.recruitmentId, renderedFeedJobs.profile],
      set: {
        jobRevision: sql`excluded.job_revision`,
        workspaceRevision: sql`excluded.workspace_revision`,
        renderer: sql`excluded.renderer`,
        element: sql`excluded.element`,
      },
      setWhere: sql`${renderedFeedJobs.renderer} <> excluded.renderer
        or (${renderedFeedJobs.jobRevision}, ${renderedFeedJobs.workspaceRevision})
          < (excluded.job_revision, excluded.workspace_revision)`,
    });
}
