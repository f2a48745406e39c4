import { listAlertsOfAddress, listJobsMailedToAddress } from '#db/alerts/alerts.ts';
import { listAddressChanges } from '#db/candidates/address-changes.ts';
import { listDeletionRequestsOfCandidate, listMails } from '#db/candidates/portal-record.ts';
import { findRetention } from '#db/erasure/retention.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { employerMailKinds } from '#domain/mails/mailed-correction.ts';
import type { Deps } from '#domain/ports.ts';
import { toIsoOrNull } from '#kernel/calendar/to-iso-or-null.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { listRecipients } from '../recipients.ts';
import type { ApplicationRow } from './application-fields.ts';

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
    listRecipients(deps, { candidate, applications: rows.map(toSentApplication) }),
    listDeletionRequestsOfCandidate(query, candidate.id, ids),
    listAddressChanges(query, candidate.id),
    listAlertsOfAddress(query, address),
    listJobsMailedToAddress(query, address),
  ]);
  return {
    retention: {
      months: retention.months,
      lastContactAt: retention.lastContactAt.toISOString(),
      linkOpenedAt: toIsoOrNull(retention.linkOpenedAt),
      // A legal hold stops the purge for as long as it lasts (D32).
      purgeAt: retention.heldAt === null ? retention.purgeAt.toISOString() : null,
      heldSince: toIsoOrNull(retention.heldAt),
    },
    recipients: recipients.map((recipient) =>
      recipient.kind === 'ai_provider'
        ? { ...recipient, since: toIsoOrNull(recipient.since), until: toIsoOrNull(recipient.until) }
        : { ...recipient, since: recipient.since.toISOString() },
    ),
    mails: mails.map(({ kind, applicationId, recipient, lang, createdAt, sentAt }) => ({
      kind,
      applicationId,
      to: employerMailKinds.includes(kind) ? 'workspace' : recipient,
      lang,
      createdAt: createdAt.toISOString(),
      sentAt: toIsoOrNull(sentAt),
    })),
    addressChanges: addressChanges.map(
      ({ email, applicationId, previousEmail, lang, requestedAt, confirmedAt }) => ({
        email,
        applicationId,
        previousEmail,
        lang,
        requestedAt: requestedAt.toISOString(),
        confirmedAt: toIsoOrNull(confirmedAt),
      }),
    ),
    jobAlerts: alerts.map(({ alert, email, lastMailAt }) => ({
      id: alert.id,
      email,
      lang: alert.lang,
      search: alert.search,
      createdAt: alert.createdAt.toISOString(),
      confirmationMailedAt: toIsoOrNull(alert.mailSentAt),
      confirmedAt: toIsoOrNull(alert.confirmedAt),
      expiresAt: alert.expiresAt.toISOString(),
      lastMailAt: toIsoOrNull(lastMailAt),
    })),
    mailedJobs: mailedJobs.map(({ id, title, mailedAt }) => ({
      id,
      title,
      mailedAt: mailedAt.toISOString(),
    })),
    deletionRequests: requests.map((request) => ({
      id: request.id,
      applicationId: request.applicationId,
      scope: request.scope,
      verified: request.verified,
      state: request.state,
      reason: request.reason,
      requestedAt: request.requestedAt.toISOString(),
      askedAgainAt: toIsoOrNull(request.askedAgainAt),
      dueAt: request.dueAt.toISOString(),
      closedAt: toIsoOrNull(request.closedAt),
    })),
  };
}

function toSentApplication({ application: { id, createdAt }, partner }: ApplicationRow) {
  return { id, sentAt: createdAt, partner };
}
