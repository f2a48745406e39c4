import { type ChangePlace, type ChangeRange, type Horizon, readHorizon } from '#db/changes/change-order.ts';
import { invalidCursor } from '#kernel/errors/refusals.ts';
import { LOWEST_UUID, UUID_PATTERN } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import { mintSyncToken, type NamedMoment, readSyncToken, requireKnownMoment } from './sync-token.ts';

export { PAGE_ROWS_MAX } from '#db/changes/change-order.ts';

/** The parameters that every management list takes. */
export type PageRequest = {
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

type ListRequest = PageRequest & {
  /** Names the list, as in `jobs of ID`; a token of another list is refused (D176). */
  list: string;
};

/** The beginning of a page as its request names it. */
type RequestedPage = {
  list: string;
  after: ChangePlace;
  /** True for the changes since a token, false for a whole list. */
  isDelta: boolean;
  /** The moment of the request's token. */
  known: NamedMoment | null;
  /** The token in the request's cursor, which all pages of one list have in common. */
  syncToken: string | null;
  limit: number;
  at: Date;
};

/** The beginning of a page, and the `since` of the next request for changes. */
type PageStart = RequestedPage & ChangeRange & { syncToken: string };

/** The number of rows of a page unless the request gives one. */
const DEFAULT_LIMIT = 100;

/** Reads the position after which a page begins, in the order of changes (D86, D95); a `cursor` replaces `since`. */
export async function readPageStart(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  request: ListRequest,
): Promise<PageStart> {
  const requested = readPageRequest(request, clock.now());
  return startPage(requested, await readHorizon(database.query));
}

/** Parses the beginning of a page; `startPage` then checks it against the database. */
export function readPageRequest(
  { list, since, limit = DEFAULT_LIMIT, cursor }: ListRequest,
  at: Date,
): RequestedPage {
  if (cursor !== undefined) return { ...readCursor(cursor, { list, at }), limit };
  const known = since === undefined ? null : readSyncToken(since, { field: 'since', list, now: at });
  const after = { changedIn: known?.horizon ?? 0n, id: LOWEST_UUID };
  return { list, after, isDelta: since !== undefined, known, syncToken: null, limit, at };
}

/** Starts a page. Throws if the database does not know the moment; `horizon` must be read before the page's rows. */
export function startPage(requested: RequestedPage, horizon: Horizon): PageStart {
  const { list, isDelta, known, at } = requested;
  if (known !== null) requireKnownMoment(known, horizon);
  const syncToken = requested.syncToken ?? mintSyncToken(list, { ...horizon, at });
  return { ...requested, syncToken, below: isDelta ? horizon.next : null };
}

/** Cuts a page from up to `limit + 1` rows: the extra row shows that there is a next page. The last page's cursor is null. */
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

function writeCursor({
  isDelta,
  syncToken,
  after: { changedIn, id },
}: Pick<PageStart, 'isDelta' | 'syncToken' | 'after'>): string {
  return [isDelta ? 'delta' : 'full', syncToken, changedIn, id].join('_');
}

/** Reads a cursor. It has the token of the list's first page, from which the next delta continues. */
function readCursor(
  cursor: string,
  { list, at }: Pick<RequestedPage, 'list' | 'at'>,
): Omit<RequestedPage, 'limit'> {
  const [, kind, syncToken = '', changedIn = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (kind === undefined) throw invalidCursor();
  const known = readSyncToken(syncToken, { field: 'cursor', list, now: at });
  return {
    list,
    at,
    after: { changedIn: BigInt(changedIn), id },
    isDelta: kind === 'delta',
    known,
    syncToken,
  };
}
