import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from '../recruitments/published-recruitment.ts';
import { publications, recruitments, revisions, workspaces } from '../schema/index.ts';

/** A job with the two revisions that are its version (D42). */
type VersionedJob = { job: VisibleJob; jobRevision: number; workspaceRevision: number };

/** Selects the ids of publications, joined with the revisions of their workspaces. The caller adds a condition. */
export function selectListed(query: Queryable) {
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

/** Returns the length of some jobs' descriptions in bytes, which PostgreSQL knows without reading them. */
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
    .where(sql`${id} = ${anyOf(ids)}`);
}

/** Selects the columns for rendering, also of unlisted jobs. The caller adds joins and a condition. */
function selectVersionedJobs(query: Queryable) {
  return query
    .select({
      ...publishedColumns,
      jobRevision: publications.revision,
      workspaceRevision: revisions.revision,
    })
    .from(publications)
    .innerJoin(recruitments, eq(recruitments.id, publications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .innerJoin(revisions, and(eq(revisions.kind, 'workspace'), eq(revisions.owner, workspaces.id)));
}

type Row = Parameters<typeof toVisibleJob>[0] & Omit<VersionedJob, 'job'>;

function toVersionedJob({ jobRevision, workspaceRevision, ...row }: Row): VersionedJob {
  return { job: toVisibleJob(row), jobRevision, workspaceRevision };
}

/** Lists jobs by their ids with their versions, also unlisted ones. */
export async function listVersionedJobs(query: Queryable, ids: readonly string[]): Promise<VersionedJob[]> {
  const rows = await selectVersionedJobs(query).where(sql`${publications.recruitmentId} = ${anyOf(ids)}`);
  return rows.map(toVersionedJob);
}
