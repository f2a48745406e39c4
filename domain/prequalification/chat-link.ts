import { findCandidate, recordLinkUse } from '#db/candidates/portal.ts';
import { findAnySession, type SessionRow } from '#db/conversations/conversations.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { linkExpiry, mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { linkTo } from '../linked-pages.ts';
import type { Deps } from '../ports.ts';

export type ChatLink = { token: string; url: string; expiresAt: Date };

/** An application, and the two counters whose changes revoke its links: the candidate's, and its own corrections. */
export type ChatOwner = Generations & { applicationId: string };
type Generations = { linkGeneration: number; addressCorrections: number };

/** The number of values of `linkGeneration`, a 32-bit integer. */
const LINK_GENERATIONS = 2 ** 31;

/**
 * Joins both counters into the link's generation. The candidate's counter alone is not enough: an application with a
 * corrected address belongs to another candidate, whose counter may have the same value (D80).
 */
function generationOf({ linkGeneration, addressCorrections }: Generations): number {
  return addressCorrections * LINK_GENERATIONS + linkGeneration;
}

/** Mints a link to the conversation about one application, for its candidate only (D29). */
export function mintChatLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  { applicationId, ...generations }: ChatOwner,
): ChatLink {
  const expiresAt = linkExpiry(clock.now());
  const token = mintLinkToken(tokenKeys, {
    purpose: 'prequalification',
    subjectId: applicationId,
    linkGeneration: generationOf(generations),
    expiresAt,
  });
  return { token, url: linkTo('conversation', { publicUrl, token }), expiresAt };
}

/** A submitter's token is valid for this long, about as long as a tab is used. */
const SUBMITTER_HOURS = 4;

/**
 * Mints a token for the person who submitted an application (D30). It gives access to this application's conversation
 * and facts only (D19). Undefined if the installation has no interviewer. For an open application, which has no
 * conversation, `describeSent` does not call this function.
 */
export function mintSubmitterToken(
  { settings: { interviewer }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  applicationId: string,
): string | undefined {
  if (interviewer === 'none') return undefined;
  const expiresAt = new Date(clock.now().getTime() + SUBMITTER_HOURS * HOUR_MS);
  // The token is never mailed, so a corrected address does not revoke it.
  return mintLinkToken(tokenKeys, {
    purpose: 'session',
    subjectId: applicationId,
    linkGeneration: 0,
    expiresAt,
  });
}

/**
 * Finds the session of a mailed link or a submitter's token; throws `not_found`. `isRenewal` is true for the repeated
 * request of an open page, which does not count as a use of the link.
 */
export async function findReadableSession(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  token: string,
  { isRenewal = false } = {},
): Promise<SessionRow> {
  const submitterToken = openLinkToken(deps.tokenKeys, token, { purpose: 'session', now: deps.clock.now() });
  if (submitterToken === null) return findLinkedSession(deps, token, isRenewal);
  const session = await findAnySession(deps.database.query, submitterToken.subjectId);
  if (session === null) throw notFound();
  return session;
}

/**
 * Reads the session's id in a link or a submitter's token; null for any other text. `way` says how the holder got it,
 * which the proof of a consent records (D23). Whether the link is revoked or the session erased is not checked.
 */
export function readSessionWay(
  { clock, tokenKeys }: Pick<Deps, 'clock' | 'tokenKeys'>,
  token: string,
): { sessionId: string; way: 'session' | 'mailed_link' } | null {
  const now = clock.now();
  const link = openLinkToken(tokenKeys, token, { purpose: 'prequalification', now });
  if (link !== null) return { sessionId: link.subjectId, way: 'mailed_link' };
  const submitterToken = openLinkToken(tokenKeys, token, { purpose: 'session', now });
  return submitterToken && { sessionId: submitterToken.subjectId, way: 'session' };
}

/**
 * Finds the session of a mailed link. An unknown, expired, revoked or altered link, or a link of another purpose, gives
 * the same 404 (D5).
 */
async function findLinkedSession(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  token: string,
  isRenewal: boolean,
): Promise<SessionRow> {
  const { query } = deps.database;
  const link = openLinkToken(deps.tokenKeys, token, { purpose: 'prequalification', now: deps.clock.now() });
  if (link === null) throw notFound();
  const session = await findAnySession(query, link.subjectId);
  if (session === null) throw notFound();
  const { candidateId, addressCorrections } = session;
  const candidate = await findCandidate(query, candidateId);
  if (candidate === null) throw notFound();
  const { linkGeneration } = candidate;
  if (generationOf({ linkGeneration, addressCorrections }) !== link.linkGeneration) throw notFound();
  if (!isRenewal) await recordLinkUse(query, candidateId, deps.clock.now());
  return session;
}

function notFound(): DomainError {
  return new DomainError('not_found', notFoundMessage);
}
