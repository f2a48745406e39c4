import { and, asc, eq } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import {
  applications,
  candidates,
  partners,
  recruitments,
  prequalificationTurns as turns,
  workspaces,
} from '../schema/index.ts';

/** Finds an application with its candidate, job, partner and workspace. */
export async function findWholeApplication(query: Queryable, id: string) {
  const [row] = await selectWithCandidate(query, {
    application: applications,
    candidate: candidates,
    workspace: workspaces.slug,
    recruitment: { id: recruitments.id, title: recruitments.title },
    partner: { code: partners.code, name: partners.name },
  })
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .where(eq(applications.id, id));
  return row ?? null;
}

/** Lists the answers of the interviewer: their times, their author and the reason for their end. */
export function listTurns(query: Queryable, id: string) {
  return query
    .select(
      pick(
        turns,
        'id',
        'state',
        'endReason',
        'generatedBy',
        'model',
        'processor',
        'processorCountry',
        'node',
        'startedAt',
        'finishedAt',
      ),
    )
    .from(turns)
    .where(eq(turns.sessionId, id))
    .orderBy(asc(turns.answerSequence));
}

/** Lists a candidate's applications as submitted, oldest first. `onlyId` limits the list to one. */
export function listApplicationsOfCandidate(query: Queryable, candidateId: string, onlyId: string | null) {
  const isOnly = onlyId === null ? undefined : eq(applications.id, onlyId);
  return query
    .select({
      application: applications,
      job: { id: recruitments.id, title: recruitments.title },
      partner: { code: partners.code, name: partners.name },
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .where(and(eq(applications.candidateId, candidateId), isOnly))
    .orderBy(asc(applications.createdAt), asc(applications.id));
}
