import type { KnownChange, RemovedJob } from '#db/publications/read-changes.ts';
import type { WorkspaceListing } from '#db/publications/read-listing.ts';
import { isStorable } from '#kernel/calendar/is-storable.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { DomainError, type FieldCode } from '#kernel/errors/errors.ts';

/**
 * A token is valid for this many days. All removals are kept so far, but this limit allows that older ones are deleted.
 */
const TOKEN_DAYS_MAX = 90;

/** Matches revision, milliseconds and epoch, as in `812-1766000000000-1f2e3d4c`. */
const TOKEN_FORMAT = /^(\d{1,15})-(\d{1,15})-([\da-f]{8})$/;

type ListState = Pick<WorkspaceListing, 'revision' | 'epoch'>;

/**
 * Writes the token of the last change in an answer. A change is a commit (`revision`), or a publication or closing time
 * that has passed (`passedAt`). Equal data gives equal tokens (D44).
 */
export function writeJobSyncToken({
  revision,
  passedAt,
  epoch,
}: ListState & Pick<WorkspaceListing, 'passedAt'>): string {
  return `${revision}-${passedAt?.getTime() ?? 0}-${epoch}`;
}

/**
 * Reads a token. Throws if it is not from this list, or if it was given before a failover or a restore, which change
 * the epoch.
 */
export function readJobSyncToken(token: string, { revision, epoch }: ListState): KnownChange {
  const match = TOKEN_FORMAT.exec(token);
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
 * Throws if a token has expired. A token does not say when it was given, so it counts as old as the oldest removal
 * after it. This is the first of `removed`, which has the removals after the token.
 */
export function refuseOldToken(removed: readonly RemovedJob[], at: Date): void {
  const oldest = removed[0]?.removedAt;
  if (oldest === undefined || at.getTime() - oldest.getTime() <= TOKEN_DAYS_MAX * DAY_MS) return;
  throw sinceRefusal('expired', `since is older than ${TOKEN_DAYS_MAX} days: read the list whole.`);
}

/**
 * Builds the refusal of a `since` parameter. The error's reason is always `unknown_option`; `code` is that of the
 * field.
 */
export function sinceRefusal(code: FieldCode, message: string): DomainError {
  return new DomainError('unknown_option', message, { details: [{ field: 'since', code, message }] });
}
