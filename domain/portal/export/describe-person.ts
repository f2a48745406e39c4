import { listAlertsOfPerson, listMailedJobs } from '#db/alerts/alerts-of-person.ts';
import { listAddressChanges } from '#db/candidates/address-changes.ts';
import { listDeletionRequestsOfCandidate, listMails } from '#db/candidates/portal-record.ts';
import { findRetention } from '#db/erasure/retention.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { mailKindsToEmployer } from '#domain/mails/mailed-correction.ts';
import type { Deps } from '#domain/ports.ts';
import { normalizeEmail } from '#kernel/text/text.ts';
import { listRecipients } from '../recipients.ts';
import { type ApplicationRow, isoInstant, isoInstantOrNull } from './application.ts';

type Person = { candidate: TokenHolder['candidate']; rows: readonly ApplicationRow[] };

/** Describes the person outside their applications, and the recipients of the data (GDPR, Article 15(1)). */
export async function describePerson(deps: Pick<Deps, 'database' | 'settings'>, { candidate, rows }: Person) {
  const { query } = deps.database;
  const ids = rows.map(({ application }) => application.id);
  const emailNormalized = normalizeEmail(candidate.email) ?? candidate.email;
  const address = { workspaceId: candidate.workspaceId, emailNormalized };
  const [retention, mails, recipients, requests, addressChanges, alerts, mailedJobs] = await Promise.all([
    findRetention(query, candidate.id),
    listMails(query, candidate.id),
    listRecipients(deps, { candidate, sent: rows.map(toSentApplication) }),
    listDeletionRequestsOfCandidate(query, candidate.id, ids),
    listAddressChanges(query, candidate.id),
    listAlertsOfPerson(query, address),
    listMailedJobs(query, address),
  ]);
  return {
    retention: {
      months: retention.months,
      lastContactAt: isoInstant(retention.lastContactAt),
      linkOpenedAt: isoInstantOrNull(retention.linkOpenedAt),
      // A legal hold stops the purge for as long as it lasts (D32).
      purgeAt: retention.heldAt === null ? isoInstant(retention.purgeAt) : null,
      heldSince: isoInstantOrNull(retention.heldAt),
    },
    recipients: recipients.map((recipient) =>
      recipient.kind === 'ai_provider'
        ? { ...recipient, since: isoInstantOrNull(recipient.since), until: isoInstantOrNull(recipient.until) }
        : { ...recipient, since: isoInstant(recipient.since) },
    ),
    mails: mails.map(({ kind, applicationId, recipient, lang, createdAt, sentAt }) => ({
      kind,
      applicationId,
      to: mailKindsToEmployer.includes(kind) ? 'workspace' : recipient,
      lang,
      createdAt: isoInstant(createdAt),
      sentAt: isoInstantOrNull(sentAt),
    })),
    addressChanges: addressChanges.map(
      ({ email, applicationId, previousEmail, lang, requestedAt, confirmedAt }) => ({
        email,
        applicationId,
        previousEmail,
        lang,
        requestedAt: isoInstant(requestedAt),
        confirmedAt: isoInstantOrNull(confirmedAt),
      }),
    ),
    jobAlerts: alerts.map(({ alert, email, lastMailAt }) => ({
      id: alert.id,
      email,
      lang: alert.lang,
      search: alert.search,
      createdAt: isoInstant(alert.createdAt),
      confirmedAt: isoInstantOrNull(alert.confirmedAt),
      expiresAt: isoInstant(alert.expiresAt),
      lastMailAt: isoInstantOrNull(lastMailAt),
    })),
    mailedJobs: mailedJobs.map(({ id, title, mailedAt }) => ({ id, title, mailedAt: isoInstant(mailedAt) })),
    deletionRequests: requests.map((request) => ({
      id: request.id,
      applicationId: request.applicationId,
      scope: request.scope,
      verified: request.verified,
      state: request.state,
      reason: request.reason,
      requestedAt: isoInstant(request.requestedAt),
      askedAgainAt: isoInstantOrNull(request.askedAgainAt),
      dueAt: isoInstant(request.dueAt),
      closedAt: isoInstantOrNull(request.closedAt),
    })),
  };
}

function toSentApplication({ application: { id, createdAt }, partner }: ApplicationRow) {
  return { id, sentAt: createdAt, partner };
}
