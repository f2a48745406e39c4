import { type ChangePlace, type ChangeRange, type Moment, readMoment } from '#db/changes/change-order.ts';
import { invalidCursor } from '#kernel/errors/refusals.ts';
import { LOWEST_UUID, UUID_PATTERN } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import { mintSyncToken, readSyncToken, requireKnownMoment, type SentToken } from './sync-token.ts';

// Routers need the limit, and import nothing from `db/`.
export { PAGE_ROWS_MAX } from '#db/changes/change-order.ts';

/** The parameters that every management list takes. */
export type PageRequest = {
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

type ListName = {
  /** The list's name, for example `jobs of <id of the workspace>`. A token of another list is refused (D176). */
  list: string;
};

/** A request whose parameters are parsed, but not yet checked against the database. */
type ParsedRequest = ListName & {
  /** The page begins after this place in the order of changes. */
  after: ChangePlace;
  /** True for the changes since a token. A whole list has a `tokenMoment`, too, from its second page on. */
  isDelta: boolean;
  /** The moment that the token in `since` or in the cursor names; null if the request has neither. */
  tokenMoment: SentToken | null;
  /** The token in the cursor; null for the first page, which mints it. The cursors repeat it up to the last page. */
  syncToken: string | null;
  limit: number;
  /** The time of the request. */
  at: Date;
};

/** A page to fill from a range of changes. The last page's `syncToken` is the client's next `since`. */
type OpenedPage = ParsedRequest & ChangeRange & { syncToken: string };

/** The number of rows of a page unless the request gives one. */
const DEFAULT_LIMIT = 100;

/**
 * Opens a page in the order of changes (D86, D95). A `cursor` replaces `since`. The caller then reads `limit + 1` rows of
 * the page's range, and `toPage` cuts them.
 */
export async function openPage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  request: ListName & PageRequest,
): Promise<OpenedPage> {
  const parsed = parsePageRequest(request, clock.now());
  return openPageAt(parsed, await readMoment(database.query));
}

/** Parses the request for a page; throws `bad_sync_token` or the refusal of an invalid cursor. */
export function parsePageRequest(
  { list, since, limit = DEFAULT_LIMIT, cursor }: ListName & PageRequest,
  at: Date,
): ParsedRequest {
  if (cursor !== undefined) return { ...parseCursor(cursor, { list, at }), limit };
  const tokenMoment = since === undefined ? null : readSyncToken(since, { field: 'since', list, now: at });
  const after = { changedIn: tokenMoment?.horizon ?? 0n, id: LOWEST_UUID };
  return { list, after, isDelta: since !== undefined, tokenMoment, syncToken: null, limit, at };
}

/**
 * Opens the page of a parsed request, and mints the token if it is the first page. Throws `bad_sync_token` if the
 * database does not know the moment of the request's token. The caller reads `moment` with the page's rows or before
 * them: then a change that is committed in between is listed again, and never missed.
 */
export function openPageAt(parsed: ParsedRequest, moment: Moment): OpenedPage {
  const { list, isDelta, tokenMoment, at } = parsed;
  if (tokenMoment !== null) requireKnownMoment(tokenMoment, moment);
  const syncToken = parsed.syncToken ?? mintSyncToken(list, { ...moment, at });
  // A delta ends before the first transaction that has not begun yet. After a restore, old rows may have higher numbers:
  // they are not changes, and only a whole list, which has no end, has them (D86).
  return { ...parsed, syncToken, below: isDelta ? moment.next : null };
}

/**
 * Cuts a page from up to `limit + 1` rows; the extra row shows that there is a next page. On the last page `nextCursor`
 * is null.
 */
export function toPage<Row extends ChangePlace>(
  rows: readonly Row[],
  { limit, isDelta, syncToken }: OpenedPage,
): { page: Row[]; syncToken: string; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const lastRow = page.at(-1);
  const isLastPage = lastRow === undefined || rows.length <= limit;
  const nextCursor = isLastPage ? null : writeCursor({ isDelta, syncToken, after: lastRow });
  return { page, syncToken, nextCursor };
}

/**
 * Matches kind, token of the first page, and place of the last row, as in
 * `delta_1f2e3d4c.90210.1767225600.9a8b7c6d_90215_<id>`.
 */
const CURSOR_FORMAT = new RegExp(`^(delta|full)_([\\da-f.]+)_(\\d{1,19})_(${UUID_PATTERN})$`);

function writeCursor({
  isDelta,
  syncToken,
  after: { changedIn, id },
}: Pick<OpenedPage, 'isDelta' | 'syncToken' | 'after'>): string {
  return [isDelta ? 'delta' : 'full', syncToken, changedIn, id].join('_');
}

function parseCursor(
  cursor: string,
  { list, at }: Pick<ParsedRequest, 'list' | 'at'>,
): Omit<ParsedRequest, 'limit'> {
  const [, kind, syncToken = '', changedIn = '', id = ''] = CURSOR_FORMAT.exec(cursor) ?? [];
  if (kind === undefined) throw invalidCursor();
  const tokenMoment = readSyncToken(syncToken, { field: 'cursor', list, now: at });
  return {
    list,
    at,
    after: { changedIn: BigInt(changedIn), id },
    isDelta: kind === 'delta',
    tokenMoment,
    syncToken,
  };
}
