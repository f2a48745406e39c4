import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, candidates, recruitments, workspaces } from '../schema/index.ts';
import { type PublishedRow, publishedColumns } from './recruitment-columns.ts';
import { isForPartner, isOpenNow } from './visible-jobs.ts';

type IntakeQuery = {
  id: string;
  /** Null for the form, which no workspace excludes. */
  partnerId: string | null;
  /** True for a job of the sandbox (D47). */
  test: boolean;
  /** True for the page of open applications, which no other sender may use. */
  openApplications: boolean;
  /** The applicant's normalised address, to find the candidate as well; null to find only the job. */
  email: string | null;
  at: Date;
};

/** A person of the job's workspace who has applied before. */
export type KnownPerson = { id: string; sealedKey: string };

/** The condition for a recruitment that collects open applications, in a workspace that takes them now. */
const takesOpenApplications = and(
  recruitments.openApplications,
  eq(workspaces.openApplications, 'on'),
  isNull(workspaces.disabledAt),
);

const intakeJobStatement = prepareOnce((query) =>
  query
    .select({ ...publishedColumns, person: { id: candidates.id, sealedKey: candidates.sealedKey } })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .leftJoin(
      candidates,
      and(
        eq(candidates.workspaceId, recruitments.workspaceId),
        eq(candidates.emailNormalized, sql`${sql.placeholder('email')}::text`),
      ),
    )
    .where(
      and(
        eq(recruitments.id, sql.placeholder('id')),
        sql`${recruitments.test} = ${sql.placeholder('test')}::boolean`,
        sql`${recruitments.openApplications} = ${sql.placeholder('openApplications')}::boolean`,
        or(isOpenNow, takesOpenApplications),
        isForPartner(query),
      ),
    )
    .prepare('intake_job'),
);

/** Finds a job that accepts applications from this sender now, and the candidate if its workspace has one. */
export async function findIntakeJob(
  query: Queryable,
  { at, ...parameters }: IntakeQuery,
): Promise<(PublishedRow & { person: KnownPerson | null }) | null> {
  const [row] = await intakeJobStatement(query).execute({ ...parameters, now: at.toISOString() });
  return row ?? null;
}

type OpenApplicationsRow = { id: string; workspaceId: string; title: string; lang: Lang; at: Date };

/** Adds the recruitment that collects a workspace's open applications, unless it has one. */
export async function ensureOpenApplications(
  tx: Queryable,
  { at, ...row }: OpenApplicationsRow,
): Promise<void> {
  await tx
    .insert(recruitments)
    .values({
      ...row,
      openApplications: true,
      status: 'closed',
      published: false,
      // The columns from here on have no meaning without a job, but must not be null.
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

const openApplicationsStatement = prepareOnce((query) =>
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
): Promise<PublishedRow | null> {
  const [row] = await openApplicationsStatement(query).execute({ workspaceSlug });
  return row ?? null;
}

/** Finds the country and the language of an application's job; null once the application is erased. */
export async function findJobOfApplication(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({
      country: recruitments.locationCountry,
      lang: sql<Lang>`coalesce(${recruitments.lang}, ${workspaces.lang})`,
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}
