import { findWaitingAddress } from '#db/candidates/address-changes.ts';
import { findEmployer, recordVisit } from '#db/candidates/portal.ts';
import { listPortalApplications } from '#db/candidates/portal-applications.ts';
import { listDeletionRequestsOfCandidate } from '#db/candidates/portal-record.ts';
import { findRetention } from '#db/erasure/retention.ts';
import { addDays } from '#kernel/calendar/add-time.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { countLetterFields } from '../applications/submitted-fields.ts';
import { contactEmailForEmployer } from '../contact-address.ts';
import { coveredUntil } from '../erasure/erase-scope.ts';
import { consistentOrNotFound } from '../erasure/not-found-if-erased.ts';
import { tellsDistress } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';
import { type ApplicationProgress, type ApplicationRow, describeProgress } from './describe-progress.ts';
import { existenceOf } from './existence-of.ts';
import { listRecipients } from './recipients.ts';
import { mintStatusFeedToken } from './status-feed.ts';

type PortalDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>;

/**
 * Describes the portal's page. The mailed link shows everything about the person, and a visit by it counts as contact,
 * so the retention begins anew (D32). An application's id in place of the link's token shows only that application as
 * it was sent, without a name, since the partner knows the id too (D30).
 */
export async function describePortal(deps: PortalDeps, holder: TokenHolder) {
  const { database, clock } = deps;
  const { candidate, applicationId } = holder;
  if (applicationId === null) await recordVisit(database.query, candidate.id, clock.now());
  return consistentOrNotFound(existenceOf(deps, holder), () => describe(deps, holder));
}

async function describe(deps: PortalDeps, { candidate, applicationId }: TokenHolder) {
  const { query } = deps.database;
  const scope = { candidateId: candidate.id, applicationId };
  const [employer, rows] = await Promise.all([
    findEmployer(query, scope),
    listPortalApplications(query, { ...scope, at: deps.clock.now() }),
  ]);
  if (employer === null) throw new DomainError('not_found', notFoundMessage);
  const seesWholePerson = applicationId === null;
  const progressById = seesWholePerson ? await describeProgress(deps, { candidate, rows }) : null;
  return {
    workspace: employer,
    contactEmail: contactEmailForEmployer(deps.settings, employer),
    scope: seesWholePerson ? ('candidate' as const) : ('application' as const),
    firstName: seesWholePerson ? candidate.firstName : null,
    retentionMonths: candidate.retentionMonths,
    applications: rows.map((row) => {
      const progress = progressById?.get(row.id) ?? null;
      const promise = { sentAt: row.sentAt, promiseDays: employer.promiseDays, now: deps.clock.now() };
      return {
        ...toPartnersView(row),
        progress,
        promisedAnswer: progress && promisedAnswer(progress, promise),
      };
    }),
    statusFeed: seesWholePerson ? mintStatusFeedToken(deps, candidate) : null,
    ...(await describeDeletions(deps, { ...scope, rows })),
    person: seesWholePerson ? await describePerson(deps, { candidate, rows }) : null,
  };
}

/** Returns the part of an application that both views have: its sender, a partner, may see it too. */
function toPartnersView({ id, sentAt, partner, job, isJobOpen, files, answers }: ApplicationRow) {
  return { id, sentAt, partnerName: partner?.name ?? null, job, isJobOpen, files, answers };
}

type AnswerPromise = { sentAt: Date; promiseDays: number | null; now: Date };

/**
 * Returns the day by which the employer promised an answer by a person; null without a promise, or after an answer
 * (D59).
 */
function promisedAnswer(
  { status, history }: Pick<ApplicationProgress, 'status' | 'history'>,
  { sentAt, promiseDays, now }: AnswerPromise,
): { dueAt: Date; isLate: boolean } | null {
  // The first entry of the history is the application's arrival; any further entry is a person's answer.
  const isUnanswered = status === 'received' && history.length < 2;
  if (promiseDays === null || !isUnanswered) return null;
  const dueAt = addDays(sentAt, promiseDays);
  return { dueAt, isLate: dueAt < now };
}

async function describePerson(
  deps: PortalDeps,
  { candidate, rows }: { candidate: TokenHolder['candidate']; rows: readonly ApplicationRow[] },
) {
  const [{ lastContactAt, purgeAt, heldAt }, recipients, waitingEmail] = await Promise.all([
    findRetention(deps.database.query, candidate.id),
    listRecipients(deps, { candidate, applications: rows }),
    findWaitingAddress(deps.database.query, { candidateId: candidate.id, now: deps.clock.now() }),
  ]);
  return {
    lastContactAt,
    // A legal hold stops the purge for as long as it lasts (D32).
    purgeAt: heldAt === null ? purgeAt : null,
    hasPhone: candidate.phone !== null,
    /** The new address that is not confirmed yet; null without one. */
    waitingEmail,
    letterFields: countLetterFields(rows.map(({ hasValue }) => hasValue)),
    /** How many applications and requested calls have a phone number; they keep the number that was sent with them. */
    otherPhones: {
      applications: rows.filter(({ hasValue }) => hasValue.phone).length,
      calls: rows.filter((row) => row.hasCallbackPhone).length,
    },
    /** True if the phone field, which accepts any text, has words of distress. They get a reply (D113). */
    hasDistressInPhone: tellsDistress(candidate.phone),
    recipients,
  };
}

type Scope = { candidateId: string; applicationId: string | null; rows: readonly ApplicationRow[] };

/** Lists the deletion requests that the portal shows: the open ones and the refused ones. */
async function describeDeletions(
  { database: { query } }: PortalDeps,
  { candidateId, applicationId, rows }: Scope,
) {
  const ids = rows.map(({ id }) => id);
  const allRequests = await listDeletionRequestsOfCandidate(query, candidateId, ids);
  const requests = allRequests.filter(
    (request) => applicationId === null || request.applicationId === applicationId,
  );
  return {
    deletions: openDeletions(requests, rows),
    refusedDeletions: refusedDeletions(requests, { rows, seesReason: applicationId === null }),
  };
}

type DeletionRequest = Awaited<ReturnType<typeof listDeletionRequestsOfCandidate>>[number];

/** Returns the title of the job that a request is about; null if it is about the whole person. */
function jobTitleOf({ scope, applicationId }: DeletionRequest, rows: Scope['rows']): string | null {
  return scope === 'candidate' ? null : (rows.find(({ id }) => id === applicationId)?.job.title ?? null);
}

/**
 * Lists the open deletion requests, first the request for all data. `missesNewerApplications` is true if applications
 * were sent after that request, which it does not cover (D31).
 */
function openDeletions(requests: readonly DeletionRequest[], rows: Scope['rows']) {
  return requests
    .filter((request) => request.state === 'requested' || request.state === 'executing')
    .toSorted((a, b) => Number(b.scope === 'candidate') - Number(a.scope === 'candidate'))
    .map((request) => ({
      dueAt: request.dueAt,
      isUnderWay: request.state === 'executing',
      jobTitle: jobTitleOf(request, rows),
      scope: request.scope,
      missesNewerApplications:
        request.scope === 'candidate' && rows.some(({ sentAt }) => sentAt > coveredUntil(request)),
    }));
}

type RefusalsView = { rows: Scope['rows']; seesReason: boolean };

/** Lists the refused requests, the oldest first. The reason is for the person only: a partner may not know it (D30). */
function refusedDeletions(requests: readonly DeletionRequest[], { rows, seesReason }: RefusalsView) {
  return requests.flatMap((request) =>
    request.state === 'refused' && request.closedAt !== null
      ? [
          {
            requestedAt: request.requestedAt,
            refusedAt: request.closedAt,
            reason: seesReason ? request.reason : null,
            jobTitle: jobTitleOf(request, rows),
          },
        ]
      : [],
  );
}
