import { isStorable } from '#kernel/calendar.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { LOWEST_UUID, UUID_PATTERN } from '#kernel/text/text.ts';

/** The place of a row in the order of changes. */
type ChangePosition = { updatedAt: Date; id: string };

/** The parameters of a partner's list, and the time of the request. */
type PageRequest = { since?: string | undefined; cursor?: string | undefined; now: Date };

/** The position after which a page begins, and the token that asks for later changes the next time. */
type PageStart = { after: ChangePosition; syncToken: string };

/** The next sync repeats the changes of this time, since commits may be late and the clocks of nodes may differ. */
const OVERLAP_MS = 300_000;

/** Reads where a page of a partner's list begins; a `cursor` replaces `since`. */
export function readPartnerPageStart({ since, cursor, now }: PageRequest): PageStart {
  if (cursor !== undefined) return readCursor(cursor);
  return {
    after: { updatedAt: new Date(since ?? 0), id: LOWEST_UUID },
    syncToken: new Date(now.getTime() - OVERLAP_MS).toISOString(),
  };
}

type PageOptions<Row> = { limit: number; syncToken: string; positionOf: (row: Row) => ChangePosition };

/**
 * Cuts a page from rows, which are one more than its limit if there is a next page. The cursor is null on the last
 * page.
 */
export function cutPartnerPage<Row>(
  rows: readonly Row[],
  { limit, syncToken, positionOf }: PageOptions<Row>,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last === undefined || rows.length <= limit) return { page, nextCursor: null };
  const { updatedAt, id } = positionOf(last);
  return { page, nextCursor: [syncToken, updatedAt.toISOString(), id].join('_') };
}

const INSTANT_PATTERN = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
/** A cursor has the token of the first page, and the position of the last row of its page. */
const CURSOR = new RegExp(`^(${INSTANT_PATTERN})_(${INSTANT_PATTERN})_(${UUID_PATTERN})$`);

function readCursor(cursor: string): PageStart {
  const [, syncToken = '', updatedAt = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (![syncToken, updatedAt].every((text) => isStorable(new Date(text)))) {
    throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of an earlier page.');
  }
  return { after: { updatedAt: new Date(updatedAt), id }, syncToken };
}
