import { and, eq, not, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import {
  applications,
  candidates,
  recruitments,
  prequalificationSessions as sessions,
  workspaces,
} from '../schema/index.ts';

const sessionStatusStatement = prepareOnce((query) =>
  query
    .select({
      isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
      aiConsent: sql<boolean>`coalesce(${sessions.aiConsent}, false)`,
    })
    .from(applications)
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .where(eq(applications.id, sql.placeholder('sessionId')))
    .prepare('session_status'),
);

/** Finds whether a session's workspace is disabled and whether it has AI consent; null if there is no application. */
export async function findSessionStatus(
  query: Queryable,
  sessionId: string,
): Promise<{ isDisabled: boolean; aiConsent: boolean } | null> {
  const [row] = await sessionStatusStatement(query).execute({ sessionId });
  return row ?? null;
}

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
