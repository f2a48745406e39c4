import type { KnownChange, RemovedJob } from '#db/publications/read-changes.ts';
import type { WorkspaceListing } from '#db/publications/read-listing.ts';
import { isStorable } from '#kernel/calendar.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { DomainError, type FieldCode } from '#kernel/errors/errors.ts';

/** Removals are stored for this many days, so a token is valid for as long. */
const TOMBSTONE_DAYS = 90;

type ListState = Pick<WorkspaceListing, 'revision' | 'epoch'>;

/** Writes the token of the last change in an answer; equal data gives equal tokens (D44). */
export function writeSyncToken({
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
export function readSyncToken(token: string, { revision, epoch }: ListState): KnownChange {
  const [, knownRevision, passedMs, knownEpoch] = /^(\d{1,15})-(\d{1,15})-([\da-f]{8})$/.exec(token) ?? [];
  const knownChange = { revision: Number(knownRevision), passedAt: new Date(Number(passedMs)) };
  const isOfThisList =
    knownEpoch === epoch && knownChange.revision <= revision && isStorable(knownChange.passedAt);
  if (isOfThisList) return knownChange;
  throw sinceRefusal('unknown_option', 'since is not a token that this list gave: read it whole.');
}

/** Throws if the list of removals may be incomplete, since old ones are deleted; `removed` begins with the oldest. */
export function assertRemovalsKept(removed: readonly RemovedJob[], at: Date): void {
  const oldest = removed[0]?.removedAt;
  if (oldest === undefined || at.getTime() - oldest.getTime() <= TOMBSTONE_DAYS * DAY_MS) return;
  throw sinceRefusal('expired', `since is older than ${TOMBSTONE_DAYS} days: read the list whole.`);
}

/** Builds the refusal of a `since` parameter. */
export function sinceRefusal(code: FieldCode, message: string): DomainError {
  return new DomainError('unknown_option', message, { details: [{ field: 'since', code, message }] });
}
