import { randomUUID } from 'node:crypto';
import { applications, candidates, prequalificationSessions as sessions } from '#db/schema/index.ts';
import { mintCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import { only, tag } from './fixtures.ts';

type Parts = Pick<Deps, 'database' | 'dataKeys' | 'clock'>;
type Job = { workspaceId: string; jobId: string };

/**
 * Inserts candidates of one job who agreed to the AI conversation as rows, and resolves to their sessions' ids. It
 * serves tests that do not depend on how the applications came in.
 */
export async function insertAgreedSessions(
  { database, dataKeys, clock }: Parts,
  { workspaceId, jobId }: Job,
  count: number,
): Promise<string[]> {
  const at = clock.now();
  const times = { createdAt: at, updatedAt: at };
  const people = Array.from({ length: count }, () => ({
    candidateId: randomUUID(),
    sessionId: randomUUID(),
    name: { firstName: 'Camille', lastName: 'Fontanel', email: `camille.${tag()}@courriel.example` },
  }));
  const { query } = database;
  await query.insert(candidates).values(
    people.map(({ candidateId, name }) => ({
      ...name,
      ...times,
      id: candidateId,
      workspaceId,
      emailNormalized: name.email,
      sealedKey: mintCandidateKey({ dataKeys }, candidateId).sealed,
      lastContactAt: at,
    })),
  );
  await query.insert(applications).values(
    people.map(({ candidateId, sessionId, name }) => ({
      ...name,
      ...times,
      id: sessionId,
      workspaceId,
      recruitmentId: jobId,
      candidateId,
      channel: 'form' as const,
      lang: 'fr' as const,
      status: 'received' as const,
    })),
  );
  await query.insert(sessions).values(
    people.map(({ sessionId }) => ({
      ...times,
      id: sessionId,
      aiConsent: true,
      decision: 'ai' as const,
      state: {},
      facts: [],
    })),
  );
  return people.map(({ sessionId }) => sessionId);
}

export async function insertAgreedSession(parts: Parts, job: Job): Promise<string> {
  return only(await insertAgreedSessions(parts, job, 1));
}
