import { type AnyColumn, and, asc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';

/**
 * A moment, in numbers of transactions: all below `horizon` are over, and none from `next` on has begun. `epoch`
 * identifies the database, since a restored database counts anew. The text of a moment is `<epoch>.<horizon>.<next>`.
 */
export type Moment = { epoch: string; horizon: bigint; next: bigint };

/** Selects the present moment. A statement that contains it must name it `moment`, so that `momentText` can read it. */
export const selectedMoment = sql`select changes_epoch() as epoch, pg_snapshot_xmin(now_seen) as horizon,
  pg_snapshot_xmax(now_seen) as next from pg_current_snapshot() as now_seen`;

/** Writes a selected moment as the text that `parseMoment` reads. */
export const momentText = sql<string | null>`concat_ws('.', moment.epoch, moment.horizon, moment.next)`;

const readMomentStatement = prepareSql<{ momentText: string }>(
  'read_moment',
  sql`select ${momentText} as "momentText" from (${selectedMoment}) as moment`,
);

/** Reads the present moment. Read it before a list: a change committed in between is listed again and never missed. */
export async function readMoment(query: Queryable): Promise<Moment> {
  const [row] = await readMomentStatement(query, {});
  return parseMoment(row);
}

/** Parses a moment that `momentText` wrote. */
export function parseMoment(row: { momentText: string | null } | undefined): Moment {
  if (row?.momentText == null) throw new Error('PostgreSQL has no snapshot');
  const [epoch = '', horizon = '', next = ''] = row.momentText.split('.');
  return { epoch, horizon: BigInt(horizon), next: BigInt(next) };
}

/** The place of a change in a list: the transaction that made it, and the changed row. */
export type ChangePlace = { changedIn: bigint; id: string };

/** The changes from which a page is filled: those after a place, in transactions below a number. */
export type ChangeRange = {
  after: ChangePlace;
  /** The number of a transaction, itself excluded; null for all changes that exist now. */
  below: bigint | null;
};

/** The rows of the largest page. */
export const PAGE_ROWS_MAX = 1000;

type ChangeColumns = { changedIn: AnyColumn; id: AnyColumn };

/** The condition that a row is in the range. */
export function isInRange({ changedIn, id }: ChangeColumns, { after, below }: ChangeRange): SQL | undefined {
  return and(
    sql`(${changedIn}, ${id}) > (${String(after.changedIn)}::xid8, ${after.id}::uuid)`,
    below === null ? undefined : sql`${changedIn} < ${String(below)}::xid8`,
  );
}

const rangeEnd = sql`${sql.placeholder('below')}::text::xid8`;

/** The condition that a row is in the range of a prepared statement, whose values `rangeParameters` makes. */
export function isInPreparedRange({ changedIn, id }: ChangeColumns): SQL {
  return sql`(${changedIn}, ${id})
      > (${sql.placeholder('afterChange')}::text::xid8, ${sql.placeholder('afterId')}::uuid)
    and (${rangeEnd} is null or ${changedIn} < ${rangeEnd})`;
}

/** Makes the parameters of `isInPreparedRange`. */
export function rangeParameters({ after, below }: ChangeRange) {
  return {
    afterChange: String(after.changedIn),
    afterId: after.id,
    below: below === null ? null : String(below),
  };
}

/** Orders rows by the transaction that changed them last, then by their ids. */
export function inChangeOrder({ changedIn, id }: ChangeColumns): [SQL, SQL] {
  return [asc(changedIn), asc(id)];
}

/** Selects the number of the transaction that changed a row last. */
export function transactionOf({ changedIn }: Pick<ChangeColumns, 'changedIn'>): SQL<bigint> {
  return sql`${changedIn}::text`.mapWith(BigInt);
}
