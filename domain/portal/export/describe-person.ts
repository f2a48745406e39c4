import {
  findRetention,
  listDeletionRequestsOfCandidate,
  listMails,
  listModels,
} from '../../../db/candidates/portal-record.ts';
import type { Deps } from '../../ports.ts';
import type { TokenHolder } from '../token-holder.ts';
import { type ApplicationRow, instantOf, instantOrNull } from './application.ts';

type Person = { candidate: TokenHolder['candidate']; rows: readonly ApplicationRow[] };

/** The kinds of mail sent to the employer: its address would reveal an anonymous employer (D15). */
const toEmployer: readonly string[] = [
  'announce-application',
  'announce-human-request',
  'announce-deletion-request',
];
const PROVIDER = 'Anthropic';

/** Data of the person outside their applications, and the recipients of data (GDPR, Article 15(1)). */
export async function describePerson(
  { database: { query }, settings }: Pick<Deps, 'database' | 'settings'>,
  { candidate, rows }: Person,
) {
  const ids = rows.map(({ application }) => application.id);
  const [retention, mails, models, requests] = await Promise.all([
    findRetention(query, candidate.id),
    listMails(query, candidate.id),
    listModels(query, ids),
    listDeletionRequestsOfCandidate(query, candidate.id, ids),
  ]);
  const since = candidate.createdAt.toISOString();
  return {
    retention: {
      months: retention.months,
      lastContactAt: instantOf(retention.lastContactAt),
      // A legal hold stops the purge for as long as it lasts (D32).
      purgeAt: retention.heldAt === null ? instantOf(retention.purgeAt) : null,
      heldSince: instantOrNull(retention.heldAt),
    },
    recipients: [
      { kind: 'workspace' as const, name: candidate.workspaceName, since },
      { kind: 'operator' as const, name: settings.publisher.legalName, since },
      ...partnersOf(rows),
      ...models.map(({ model, since: first, until }) => ({
        kind: 'ai_provider' as const,
        name: PROVIDER,
        model,
        since: instantOrNull(first),
        until: instantOrNull(until),
      })),
    ],
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

/** Partners through which the person applied, each since the first application. */
function partnersOf(rows: readonly ApplicationRow[]) {
  const first = new Map<string, ApplicationRow>();
  for (const row of rows)
    if (row.partner !== null && !first.has(row.partner.code)) first.set(row.partner.code, row);
  return [...first.values()].map(({ application, partner }) => ({
    kind: 'partner' as const,
    name: partner?.name,
    code: partner?.code,
    since: instantOf(application.createdAt),
  }));
}
