import {
  listApplications,
  listConsents,
  listSessions,
  listStatusChanges,
  listTranscripts,
} from '../../db/portal.ts';
import type { Deps } from '../deps.ts';
import type { Holder } from './holder.ts';
import type { CandidateExport } from './schemas.ts';

type Application = Awaited<ReturnType<typeof listApplications>>[number];

const legalBasis = {
  fr: 'Consentement du candidat et mesures précontractuelles prises à sa demande (RGPD, article 6, paragraphe 1, a et b).',
  en: 'The candidate’s consent and steps taken at their request before a contract (GDPR, Article 6(1)(a) and (b)).',
} as const;

/**
 * Everything known of the person; for a temporary token, what came with that application and its consents
 * (D29, D30).
 */
export async function buildExport(
  deps: Deps,
  { candidate, applicationId }: Holder,
): Promise<CandidateExport> {
  const { query } = deps.database;
  const applications = await listApplications(query, candidate.id, applicationId);
  const ids = applications.map(({ application }) => application.id);
  const consents = await listConsents(query, ids);
  const conversations = applicationId === null ? await conversationsOf(deps, ids) : null;
  const newestCv = applications.findLast(({ cv }) => cv !== null)?.cv ?? null;
  const [sent] = applications;
  const person = applicationId !== null && sent !== undefined ? sent.application : candidate;
  return {
    exportedAt: deps.clock.now().toISOString(),
    rgpd: { legalBasis: legalBasis[candidate.lang], retentionMonths: candidate.retentionMonths },
    candidate: {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.phone,
      cvFilePath: newestCv?.storageKey ?? null,
      createdAt: person.createdAt.toISOString(),
    },
    applications: applications.map((item) => ({
      ...submitted(item),
      ...conversations?.get(item.application.id),
    })),
    consents: consents.map(({ sequence: _, candidateId: __, addressHmac: ___, at, ...proof }) => ({
      ...proof,
      at: at.toISOString(),
    })),
  };
}

/** What was sent with the application, as it was sent. */
function submitted({ application, job, partner, cv }: Application) {
  return {
    id: application.id,
    job,
    receivedAt: application.createdAt.toISOString(),
    channel: application.channel,
    partner,
    source: application.source,
    broadcastId: application.broadcastId,
    firstName: application.firstName,
    lastName: application.lastName,
    email: application.email,
    phone: application.phone,
    why: application.why,
    lang: application.lang,
    cv,
  };
}

/** What the workspace added since: status history, saved state, transcript, facts. */
async function conversationsOf({ database: { query } }: Deps, ids: string[]) {
  const [sessions, transcripts, changes] = await Promise.all([
    listSessions(query, ids),
    listTranscripts(query, ids),
    listStatusChanges(query, ids),
  ]);
  return new Map(
    ids.map((id) => {
      const session = sessions.find((candidate) => candidate.id === id);
      return [
        id,
        {
          statusHistory: changes
            .filter(({ applicationId }) => applicationId === id)
            .map(({ from, to, reason, at }) => ({ from, to, reason, at: at.toISOString() })),
          prequalification: session && {
            aiConsent: session.aiConsent,
            decision: session.decision,
            state: session.state,
            facts: session.facts,
            transcript: transcripts
              .filter(({ sessionId }) => sessionId === id)
              .map(({ messageId, role, origin, model, text, cut, at }) => ({
                id: messageId,
                role,
                origin,
                model,
                text,
                cut,
                at: at.toISOString(),
              })),
          },
        },
      ];
    }),
  );
}
