import { isStorable } from '#kernel/calendar/is-storable.ts';
import { CLOCK_SKEW_MS } from '#kernel/clock.ts';
import { invalidCursor } from '#kernel/errors/refusals.ts';
import { LOWEST_UUID, UUID_PATTERN } from '#kernel/text/text.ts';

/**
 * A position in the order of changes: by `updatedAt`, then by id. With `LOWEST_UUID` it precedes every application that
 * changed at its `updatedAt`.
 */
type ChangePosition = { updatedAt: Date; id: string };

/** The parameters of a partner's list of applications, which its schema has checked, and the time of the request. */
type PageRequest = { since?: string | undefined; cursor?: string | undefined; now: Date };

type PageStart = {
  /** The page begins after this position. */
  after: ChangePosition;
  /**
   * The instant that the partner sends as `since` the next time it reads the list. All pages return the token of the
   * first page, so that the partner then also reads what changed between the pages. The management API has tokens of
   * another kind (`domain/changes`).
   */
  syncToken: string;
};

/**
 * Returns where a page begins: after `cursor` if there is one, else with the first application that changed at or after
 * `since`.
 */
export function readPartnerPageStart({ since, cursor, now }: PageRequest): PageStart {
  if (cursor !== undefined) return readCursor(cursor);
  return {
    after: { updatedAt: new Date(since ?? 0), id: LOWEST_UUID },
    // The instant is set back, so that the partner also reads changes that were committed late, or by a node whose
    // clock is behind.
    syncToken: new Date(now.getTime() - CLOCK_SKEW_MS).toISOString(),
  };
}

type PageOptions<Row> = { limit: number; syncToken: string; positionOf: (row: Row) => ChangePosition };

/** Cuts a page from up to `limit + 1` rows: the extra row shows that there is a next page. The last has no cursor. */
export function cutPartnerPage<Row>(
  rows: readonly Row[],
  { limit, syncToken, positionOf }: PageOptions<Row>,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const lastRow = page.at(-1);
  const isLastPage = lastRow === undefined || rows.length <= limit;
  const nextCursor = isLastPage ? null : writeCursor({ after: positionOf(lastRow), syncToken });
  return { page, nextCursor };
}

/** An instant as `toISOString` writes it, such as `2027-03-31T08:00:00.000Z`. */
const INSTANT_PATTERN = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
/** A cursor: the `syncToken` of the first page, then `updatedAt` and id of the last row sent, joined by `_`. */
const CURSOR_PATTERN = new RegExp(`^(${INSTANT_PATTERN})_(${INSTANT_PATTERN})_(${UUID_PATTERN})$`);

function writeCursor({ after: { updatedAt, id }, syncToken }: PageStart): string {
  return [syncToken, updatedAt.toISOString(), id].join('_');
}

function readCursor(cursor: string): PageStart {
  const [, syncToken = '', updatedAt = '', id = ''] = CURSOR_PATTERN.exec(cursor) ?? [];
  // A cursor that does not match the pattern leaves empty texts. They are no instants, nor is a day such as 2027-02-30.
  const areInstants = [syncToken, updatedAt].every((text) => isStorable(new Date(text)));
  if (areInstants) return { after: { updatedAt: new Date(updatedAt), id }, syncToken };
  throw invalidCursor();
}
