import { listDeletionRequestsOfCandidate, listMails } from '#db/candidates/portal-record.ts';
import { findRetention } from '#db/erasure/retention.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import type { Deps } from '#domain/ports.ts';
import { listRecipients } from '../recipients.ts';
import { type ApplicationRow, instantOf, instantOrNull } from './application.ts';

type Person = { candidate: TokenHolder['candidate']; rows: readonly ApplicationRow[] };

/** Mails to the employer are left out of the export: their address would reveal an anonymous employer (D15). */
const toEmployer: readonly string[] = [
  'announce-application',
  'announce-human-request',
  'announce-deletion-request',
];

/** Describes the person outside their applications, and the recipients of the data (GDPR, Article 15(1)). */
export async function describePerson(deps: Pick<Deps, 'database' | 'settings'>, { candidate, rows }: Person) {
  const { query } = deps.database;
  const ids = rows.map(({ application }) => application.id);
  const [retention, mails, recipients, requests] = await Promise.all([
    findRetention(query, candidate.id),
    listMails(query, candidate.id),
    listRecipients(deps, { candidate, sent: rows.map(sentOf) }),
    listDeletionRequestsOfCandidate(query, candidate.id, ids),
  ]);
  return {
    retention: {
      months: retention.months,
      lastContactAt: instantOf(retention.lastContactAt),
      // A legal hold stops the purge for as long as it lasts (D32).
      purgeAt: retention.heldAt === null ? instantOf(retention.purgeAt) : null,
      heldSince: instantOrNull(retention.heldAt),
    },
    recipients: recipients.map((recipient) =>
      recipient.kind === 'ai_provider'
        ? { ...recipient, since: instantOrNull(recipient.since), until: instantOrNull(recipient.until) }
        : { ...recipient, since: instantOf(recipient.since) },
    ),
    mails: mails.map(({ kind, applicationId, recipient, lang, createdAt, sentAt }) => ({
      kind,
      applicationId,
      to: toEmployer.includes(kind) ? 'workspace' : recipient,
      lang,
      createdAt: instantOf(createdAt),
      sentAt: instantOrNull(sentAt),
    })),
    deletionRequests: requests.map((request) => ({
      id: request.id,
      applicationId: request.applicationId,
      scope: request.scope,
      verified: request.verified,
      state: request.state,
      reason: request.reason,
      requestedAt: instantOf(request.requestedAt),
      askedAgainAt: instantOrNull(request.askedAgainAt),
      dueAt: instantOf(request.dueAt),
      closedAt: instantOrNull(request.closedAt),
    })),
  };
}

function sentOf({ application: { id, createdAt }, partner }: ApplicationRow) {
  return { id, sentAt: createdAt, partner };
}
