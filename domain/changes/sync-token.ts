import type { Moment } from '#db/changes/change-order.ts';
import { isStorable } from '#kernel/calendar/is-storable.ts';
import { CLOCK_SKEW_MS, DAY_MS } from '#kernel/clock.ts';
import { type DomainError, invalidField } from '#kernel/errors/errors.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';

/**
 * The number of a transaction, which orders the changes of all nodes.
 */
type TransactionId = bigint;

/**
 * The content of a `syncToken`. All transactions below `horizon` were over at `at`, so the next read begins there
 * (D86). `epoch` identifies the database: a restored one counts anew, so numbers of two epochs cannot be compared.
 */
type TokenContent = { epoch: string; horizon: TransactionId; at: Date };

/** The content of a request's token, with the field that has the token. */
export type SentToken = TokenContent & { field: 'since' | 'cursor' };

/** A token begins with this many characters of the epoch. */
const EPOCH_LENGTH = 8;
/** A token ends with this many digits of a hash. */
const CHECKSUM_LENGTH = 8;
/** A token is valid for this many days. */
const TOKEN_DAYS_MAX = 90;

/** Matches epoch, horizon, seconds and checksum, as in `1f2e3d4c.90210.1767225600.9a8b7c6d`. */
const TOKEN_FORMAT = /^(([\da-f]{8})\.(\d{1,19})\.(\d{1,11}))\.([\da-f]{8})$/;

/**
 * Writes the token of a moment in a list. Its checksum lets `readSyncToken` refuse a token that is cut, mistyped or of
 * another list (D176).
 */
export function mintSyncToken(list: string, { epoch, horizon, at }: TokenContent): string {
  const text = [epoch.slice(0, EPOCH_LENGTH), horizon, Math.floor(at.getTime() / 1000)].join('.');
  return `${text}.${checksum(list, text)}`;
}

type TokenField = Pick<SentToken, 'field'> & { list: string; now: Date };

/** Reads the token in a field; throws `bad_sync_token` if it is mistyped, of another list, or has expired. */
export function readSyncToken(token: string, { field, list, now }: TokenField): SentToken {
  // A token in another format has only empty parts, and an empty checksum is never right.
  const [, text = '', epoch = '', horizon = '', seconds = '', sum = ''] = TOKEN_FORMAT.exec(token) ?? [];
  const at = new Date(Number(seconds) * 1000);
  // 11 digits of seconds may exceed the dates that can be stored.
  const isIntact = isStorable(at) && sum === checksum(list, text);
  const ageMs = now.getTime() - at.getTime();
  // The clock of the node that minted the token may be ahead.
  const isInTime = ageMs >= -CLOCK_SKEW_MS && ageMs <= TOKEN_DAYS_MAX * DAY_MS;
  if (!isIntact || !isInTime) throw badToken(field);
  return { field, epoch, horizon: BigInt(horizon), at };
}

/** Throws `bad_sync_token` if a token is of another epoch, or has a horizon that the database has not reached yet. */
export function requireKnownMoment({ field, epoch, horizon }: SentToken, presentMoment: Moment): void {
  if (epoch !== presentMoment.epoch.slice(0, EPOCH_LENGTH) || horizon > presentMoment.next)
    throw badToken(field);
}

function badToken(field: SentToken['field']): DomainError {
  const message = `${field} is not from an answer of this list in the last ${TOKEN_DAYS_MAX} days: read everything once, without ${field}.`;
  return invalidField(field, 'bad_sync_token', message);
}

function checksum(list: string, text: string): string {
  return sha256(`sync token of ${list} ${text}`).slice(0, CHECKSUM_LENGTH);
}

/**
 * Returns the time since which removals are kept. It is a day earlier than that of the oldest valid token, since the
 * clocks of nodes differ.
 */
export function removalsKeptSince(now: Date): Date {
  return new Date(now.getTime() - (TOKEN_DAYS_MAX + 1) * DAY_MS);
}
