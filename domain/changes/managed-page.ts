import { type ChangePlace, type ChangeRange, readHorizon } from '#db/changes/change-order.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { UUID_PATTERN } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import { mintSyncToken, readSyncToken } from './sync-token.ts';

export { PAGE_ROWS_MAX } from '#db/changes/change-order.ts';

/** The parameters that every management list takes. */
export type PageRequest = {
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The beginning of a page, and the token that asks for later changes the next time. */
type PageStart = ChangeRange & { isDelta: boolean; syncToken: string; limit: number; at: Date };

/** The number of rows of a page unless the request gives one. */
const DEFAULT_LIMIT = 100;
/** No id is lower: a page that starts after it starts with the first change. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

type Present = Parameters<typeof readSyncToken>[2];

/** Reads where a page of rows in the order of their changes begins (D86, D95); a `cursor` replaces `since`. */
export async function readPageStart(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { since, limit = DEFAULT_LIMIT, cursor }: PageRequest,
): Promise<PageStart> {
  const at = clock.now();
  const present = { ...(await readHorizon(database.query)), at };
  const start = cursor === undefined ? firstPage(since, present) : readCursor(cursor, present);
  return { ...start, below: start.isDelta ? present.next : null, limit, at };
}

type Start = { after: ChangePlace; isDelta: boolean; syncToken: string };

function firstPage(since: string | undefined, present: Present): Start {
  const changedIn = since === undefined ? 0n : readSyncToken('since', since, present);
  return {
    after: { changedIn, id: LOWEST_ID },
    isDelta: since !== undefined,
    syncToken: mintSyncToken(present),
  };
}

/** Cuts a page from one row more than it holds, and names the next page; null on the last one. */
export function toPage<Row extends ChangePlace>(
  rows: readonly Row[],
  { limit, isDelta, syncToken }: PageStart,
): { page: Row[]; syncToken: string; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLast = last === undefined || rows.length <= limit;
  const nextCursor = isLast ? null : writeCursor({ isDelta, syncToken, after: last });
  return { page, syncToken, nextCursor };
}

const CURSOR = new RegExp(`^(delta|full)_([\\da-f.]+)_(\\d{1,19})_(${UUID_PATTERN})$`);

function writeCursor({ isDelta, syncToken, after: { changedIn, id } }: Start): string {
  return [isDelta ? 'delta' : 'full', syncToken, changedIn, id].join('_');
}

/** Reads a cursor, which keeps the token of its first page: the next delta goes on from there. */
function readCursor(cursor: string, present: Present): Start {
  const [, kind, syncToken = '', changedIn = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (kind === undefined)
    throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of a page before.');
  readSyncToken('cursor', syncToken, present);
  return { after: { changedIn: BigInt(changedIn), id }, isDelta: kind === 'delta', syncToken };
}
