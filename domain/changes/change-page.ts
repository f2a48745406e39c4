import { isStorable } from '#kernel/calendar.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { UUID_PATTERN } from '#kernel/text/text.ts';

/** The place of a row in the order of changes. */
type ChangePosition = { updatedAt: Date; id: string };

type PageRequest = { since?: string | undefined; cursor?: string | undefined; now: Date };

/** The beginning of a page, and the token that asks for later changes the next time. */
type PageStart = { after: ChangePosition; syncToken: string };

/** An id that sorts before every other. */
const NIL = '00000000-0000-0000-0000-000000000000';
/** Changes of this time before are returned a second time, since commits may be late and clocks of nodes may differ. */
const OVERLAP_MS = 300_000;

/** Reads the position after which a page begins, in the order of changes; a `cursor` replaces `since`. */
export function readPageStart({ since, cursor, now }: PageRequest): PageStart {
  if (cursor !== undefined) return readCursor(cursor);
  return {
    after: { updatedAt: new Date(since ?? 0), id: NIL },
    syncToken: new Date(now.getTime() - OVERLAP_MS).toISOString(),
  };
}

type PageEnd<Row> = { limit: number; syncToken: string; positionOf: (row: Row) => ChangePosition };

/**
 * Cuts a page from rows, which are one more than its limit if there is a next page; its cursor is null on the last
 * page.
 */
export function toPage<Row>(
  rows: readonly Row[],
  { limit, syncToken, positionOf }: PageEnd<Row>,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last === undefined || rows.length <= limit) return { page, nextCursor: null };
  const { updatedAt, id } = positionOf(last);
  return { page, nextCursor: [syncToken, updatedAt.toISOString(), id].join('_') };
}

const INSTANT_PATTERN = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
const CURSOR = new RegExp(`^(${INSTANT_PATTERN})_(${INSTANT_PATTERN})_(${UUID_PATTERN})$`);

function readCursor(cursor: string): PageStart {
  const [, syncToken = '', updatedAt = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (![syncToken, updatedAt].every((text) => isStorable(new Date(text)))) {
    throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of a page before.');
  }
  return { after: { updatedAt: new Date(updatedAt), id }, syncToken };
}
