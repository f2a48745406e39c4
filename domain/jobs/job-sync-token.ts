import type { KnownChange, RemovedJob } from '#db/publications/read-changes.ts';
import type { WorkspaceListing } from '#db/publications/read-listing.ts';
import { isStorable } from '#kernel/calendar.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { DomainError, type FieldCode } from '#kernel/errors/errors.ts';

/** A token is valid for this many days. No removal is deleted for its age so far, but this limit allows it. */
const TOKEN_DAYS = 90;

/** Matches revision, milliseconds and epoch, as in `812-1766000000000-1f2e3d4c`. */
const TOKEN = /^(\d{1,15})-(\d{1,15})-([\da-f]{8})$/;

type ListState = Pick<WorkspaceListing, 'revision' | 'epoch'>;

/**
 * Writes the token of the last change in an answer: a commit, or a publication or closing time that has passed
 * (`passedAt`). Equal data gives equal tokens (D44).
 */
export function writeJobSyncToken({
  revision,
  passedAt,
  epoch,
}: ListState & Pick<WorkspaceListing, 'passedAt'>): string {
  return `${revision}-${passedAt?.getTime() ?? 0}-${epoch}`;
}

/**
 * Reads a token. Throws if it is not one of this list, or if it is older than a failover or a restore, which change the
 * epoch.
 */
export function readJobSyncToken(token: string, { revision, epoch }: ListState): KnownChange {
  const match = TOKEN.exec(token);
  if (match === null) throw unknownToken();
  const [, knownRevision, passedMs, knownEpoch] = match;
  const knownChange = { revision: Number(knownRevision), passedAt: new Date(Number(passedMs)) };
  const isOfThisList =
    knownEpoch === epoch && knownChange.revision <= revision && isStorable(knownChange.passedAt);
  if (!isOfThisList) throw unknownToken();
  return knownChange;
}

function unknownToken(): DomainError {
  return sinceRefusal('unknown_option', 'since is not a token that this list gave: read it whole.');
}

/**
 * Throws if a token has expired. The token does not say when it was given, so the time of the oldest removal since then is
 * taken for it; `removed` begins with this one.
 */
export function refuseOldToken(removed: readonly RemovedJob[], at: Date): void {
  const oldest = removed[0]?.removedAt;
  if (oldest === undefined || at.getTime() - oldest.getTime() <= TOKEN_DAYS * DAY_MS) return;
  throw sinceRefusal('expired', `since is older than ${TOKEN_DAYS} days: read the list whole.`);
}

/** Builds the refusal of a `since` parameter. Its reason is always `unknown_option`; `code` tells the fault of the field. */
export function sinceRefusal(code: FieldCode, message: string): DomainError {
  return new DomainError('unknown_option', message, { details: [{ field: 'since', code, message }] });
}
