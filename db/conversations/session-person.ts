import { and, eq, not, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/database.ts';
import { applications, candidates, recruitments, workspaces } from '../schema/index.ts';

/** Finds the candidate of a session, also in a disabled workspace, where consent can still be withdrawn. */
export async function findSessionPerson(query: Queryable, sessionId: string) {
  const [row] = await selectWithCandidate(query, {
    candidateId: applications.candidateId,
    workspaceId: applications.workspaceId,
    sealedKey: candidates.sealedKey,
    lang: sql<Lang>`coalesce(${recruitments.lang}, ${workspaces.lang})`,
    isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(and(eq(applications.id, sessionId), not(recruitments.openApplications)));
  return row ?? null;
}
