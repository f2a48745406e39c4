import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { recruitments, workspaces } from '../schema/index.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from './published-recruitment.ts';

/** The condition for a recruitment that collects open applications, in a workspace that takes them now. */
export const takesOpenApplications = and(
  recruitments.openApplications,
  eq(workspaces.openApplications, 'on'),
  isNull(workspaces.disabledAt),
);

type NewCollection = { id: string; workspaceId: string; title: string; lang: Lang; at: Date };

/** Adds the recruitment that collects a workspace's open applications, unless it has one. */
export async function ensureOpenApplications(
  tx: Queryable,
  { at, ...collection }: NewCollection,
): Promise<void> {
  await tx
    .insert(recruitments)
    .values({
      ...collection,
      openApplications: true,
      status: 'closed',
      published: false,
      anonymous: false,
      salaryCurrency: 'EUR',
      salaryPeriod: 'year',
      salaryVisible: false,
      qualifications: {},
      benefits: [],
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

const bySlugStatement = prepareOnce((query) =>
  query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(takesOpenApplications, eq(workspaces.slug, sql.placeholder('workspaceSlug'))))
    .prepare('open_applications'),
);

/** Finds the recruitment that collects a workspace's open applications; null if it takes none. */
export async function findOpenApplications(
  query: Queryable,
  workspaceSlug: string,
): Promise<VisibleJob | null> {
  const [row] = await bySlugStatement(query).execute({ workspaceSlug });
  return row === undefined ? null : toVisibleJob(row);
}
