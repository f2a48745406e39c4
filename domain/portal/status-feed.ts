import { findCandidate, findEmployer, listLatestStatusChanges } from '#db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { linkExpiry, mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import type { Deps } from '../ports.ts';

/** The feed has at most this many changes. */
const CHANGES_MAX = 100;

/**
 * Mints the token of a candidate's status feed. It gives access to the feed only, since feed readers pass a feed's
 * address on to their makers (D77).
 */
export function mintStatusFeedToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { id, linkGeneration }: { id: string; linkGeneration: number },
): { token: string; expiresAt: Date } {
  const expiresAt = linkExpiry(clock.now());
  const link = { purpose: 'status_feed', subjectId: id, linkGeneration, expiresAt } as const;
  return { token: mintLinkToken(tokenKeys, link), expiresAt };
}

type FeedDeps = Pick<Deps, 'database' | 'tokenKeys' | 'clock' | 'limiter' | 'settings'>;

/**
 * Reads the changes of status, the newest first, without names, reasons and ids. Feed readers fetch the feed by
 * themselves, so a request is no contact with the person and does not prolong the retention (D32).
 */
export async function readStatusFeed(
  deps: FeedDeps,
  { token, onLimitState }: { token: string; onLimitState: LimitedCaller['onLimitState'] },
) {
  const { query } = deps.database;
  const link = openLinkToken(deps.tokenKeys, token, { purpose: 'status_feed', now: deps.clock.now() });
  const candidate = link && (await findCandidate(query, link.subjectId));
  if (link === null || candidate?.linkGeneration !== link.linkGeneration) throw notFound();
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onLimitState });
  const [employer, changes] = await Promise.all([
    findEmployer(query, { candidateId: candidate.id, applicationId: null }),
    listLatestStatusChanges(query, candidate.id, CHANGES_MAX),
  ]);
  if (employer === null) throw notFound();
  return {
    workspace: employer,
    changes: changes.map(({ sequence, applicationId, job, status, at }) => ({
      // An application's id opens its portal, so an entry's id is a digest of it.
      id: sha256(`${applicationId} ${sequence}`).slice(0, 32),
      jobTitle: job.title,
      status,
      at,
    })),
  };
}

function notFound(): DomainError {
  return new DomainError('not_found', notFoundMessage);
}
