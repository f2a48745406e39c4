import { findEmployer, recordContact } from '#db/candidates/portal.ts';
import { listPortalApplications } from '#db/candidates/portal-applications.ts';
import { listDeletionRequestsOfCandidate } from '#db/candidates/portal-record.ts';
import { findRetention } from '#db/erasure/retention.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { contactOf } from '../contact-of.ts';
import { consistentOrNotFound } from '../erasure/not-found-if-erased.ts';
import type { Deps } from '../ports.ts';
import { describeHandling, type Row } from './describe-handling.ts';
import { personOf } from './person-of.ts';
import { listRecipients } from './recipients.ts';

type PortalDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>;

/**
 * Describes the portal's page. A temporary token, which a partner may also have, shows no name and only the data sent
 * with that application (D30). A visit by the mailed link is a contact (D32).
 */
export async function describePortal(deps: PortalDeps, holder: TokenHolder) {
  const { database, clock } = deps;
  const { candidate, applicationId } = holder;
  if (applicationId === null) await recordContact(database.query, candidate.id, clock.now());
  return consistentOrNotFound(personOf(deps, holder), () => describe(deps, holder));
}

async function describe(deps: PortalDeps, { candidate, applicationId }: TokenHolder) {
  const { query } = deps.database;
  const scope = { candidateId: candidate.id, applicationId };
  const [employer, rows] = await Promise.all([
    findEmployer(query, scope),
    listPortalApplications(query, { ...scope, only: applicationId, at: deps.clock.now() }),
  ]);
  if (employer === null) throw new DomainError('not_found', notFoundMessage);
  const isWhole = applicationId === null;
  const handling = isWhole ? await describeHandling(deps, { candidate, rows }) : null;
  return {
    workspace: employer,
    contactEmail: contactOf(deps.settings, { job: employer, workspace: employer }),
    scope: isWhole ? ('candidate' as const) : ('application' as const),
    firstName: isWhole ? candidate.firstName : null,
    retentionMonths: candidate.retentionMonths,
    applications: rows.map((row) => ({ ...sentBy(row), handling: handling?.get(row.id) ?? null })),
    deletions: await openDeletions(deps, { ...scope, rows }),
    person: isWhole ? await describePerson(deps, { candidate, rows }) : null,
  };
}

/** Returns the facts that the sender knows too. */
function sentBy({ sentAt, partner, job, isJobOpen, files }: Row) {
  return { sentAt, partnerName: partner?.name ?? null, job, isJobOpen, files };
}

async function describePerson(
  deps: PortalDeps,
  { candidate, rows }: { candidate: TokenHolder['candidate']; rows: readonly Row[] },
) {
  const [{ lastContactAt, purgeAt, heldAt }, recipients] = await Promise.all([
    findRetention(deps.database.query, candidate.id),
    listRecipients(deps, { candidate, sent: rows }),
  ]);
  // A legal hold stops the purge for as long as it lasts (D32).
  return { lastContactAt, purgeAt: heldAt === null ? purgeAt : null, recipients };
}

type Scope = { candidateId: string; applicationId: string | null; rows: readonly Row[] };

/** Lists the open requests, that for everything first; `leavesOut` tells that applications were sent since (D31). */
async function openDeletions(
  { database: { query } }: PortalDeps,
  { candidateId, applicationId, rows }: Scope,
) {
  const ids = rows.map(({ id }) => id);
  const requests = await listDeletionRequestsOfCandidate(query, candidateId, ids);
  return requests
    .filter((request) => request.state === 'requested' || request.state === 'executing')
    .filter((request) => applicationId === null || request.applicationId === applicationId)
    .toSorted((a, b) => Number(b.scope === 'candidate') - Number(a.scope === 'candidate'))
    .map(({ scope, dueAt, state, requestedAt, askedAgainAt, applicationId: concerned }) => ({
      dueAt,
      isUnderWay: state === 'executing',
      jobTitle: scope === 'candidate' ? null : (rows.find(({ id }) => id === concerned)?.job.title ?? null),
      scope,
      leavesOut: scope === 'candidate' && rows.some(({ sentAt }) => sentAt > (askedAgainAt ?? requestedAt)),
    }));
}
