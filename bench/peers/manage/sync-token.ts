import { hash } from 'node:crypto';
import type { Row } from 'postgres';
import { invalidField } from '#kernel/errors/errors.ts';

const DAY_SECONDS = 86_400;
const TOKEN = /^([\da-f]{8})\.(\d{1,19})\.(\d{1,11})\.([\da-f]{8})$/;
const CURSOR = /^(delta|full)_([\da-f.]+)_(\d{1,19})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

type Request = { list: string; since: string | undefined; cursor: string | undefined };

/** Finds where the page of a list begins; a cursor replaces `since` and keeps the token of its first page. */
export function startOf({ list, since, cursor }: Request, present: Row) {
  if (cursor !== undefined) {
    const [, kind, token = '', changedIn = '', id = ''] = CURSOR.exec(cursor) ?? [];
    if (kind === undefined)
      throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of an earlier page.');
    checkToken(token, { field: 'cursor', list, present });
    return { token, isDelta: kind === 'delta', after: { changedIn, id } };
  }
  const changedIn = since === undefined ? '0' : checkToken(since, { field: 'since', list, present });
  const text = `${present.epoch}.${present.horizon}.${Math.floor(Date.now() / 1000)}`;
  const token = `${text}.${checksum(list, text)}`;
  return { token, isDelta: since !== undefined, after: { changedIn, id: LOWEST_ID } };
}

type Place = { field: 'since' | 'cursor'; list: string; present: Row };

/** Returns the horizon of a token; refuses one of another list or epoch, of the future, or older than 90 days. */
function checkToken(token: string, { field, list, present }: Place): string {
  const [, epoch, horizon = '', seconds, sum] = TOKEN.exec(token) ?? [];
  const age = Date.now() / 1000 - Number(seconds);
  const isWhole = sum !== undefined && sum === checksum(list, token.slice(0, -9));
  const isKnown = epoch === present.epoch && BigInt(horizon || 0) <= BigInt(present.next);
  if (isWhole && isKnown && age >= -600 && age <= 90 * DAY_SECONDS) return horizon;
  const message = `${field} is not from an answer of this list in the last 90 days: read everything once, without ${field}.`;
  throw invalidField(field, 'bad_sync_token', message);
}

function checksum(list: string, text: string): string {
  return hash('sha256', `sync token of ${list} ${text}`).slice(0, 8);
}
