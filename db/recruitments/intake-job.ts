import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { candidates, recruitments, workspaces } from '../schema/index.ts';
import { takesOpenApplications } from './open-applications.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from './published-recruitment.ts';
import { isForPartner, open } from './visible-jobs.ts';

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
        or(open, takesOpenApplications),
        isForPartner(query),
      ),
    )
    .prepare('intake_job'),
);

/** Finds a job that accepts applications from this sender now, and the candidate if its workspace has one. */
export async function findIntakeJob(
  query: Queryable,
  { at, ...parameters }: IntakeQuery,
): Promise<{ job: VisibleJob; person: KnownPerson | null } | null> {
  const [row] = await intakeJobStatement(query).execute({ ...parameters, now: at.toISOString() });
  return row === undefined ? null : { job: toVisibleJob(row), person: row.person };
}
