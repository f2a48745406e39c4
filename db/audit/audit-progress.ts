import { eq, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { auditEntries, auditProgress as progress } from '../schema/index.ts';

/**
 * A sequence stays pending for at least this long by the database's clock, since a sequence value is taken before its
 * transaction is visible to others.
 */
const PENDING_SECONDS = 60;

const unsettled = sql`(select min(${auditEntries.sequence}) from ${auditEntries}
  where ${auditEntries.sequence} > ${progress.settled})`;
const newest = sql`(select coalesce(max(${auditEntries.sequence}), 0) from ${auditEntries})`;
const xmin = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
const xmax = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
// Every transaction that ran when the sequence became pending is over.
const isOver = sql`${progress.pendingXid} <= ${xmin}`;
// A database restored on another server counts transactions from a lower number: a higher number is from the old one.
const isForeign = sql`${progress.pendingXid} > ${xmax}`;
// There is a sequence to make final or pending, and the pending one can be made final.
const isDue = sql`(${progress.final} < ${progress.pending} or ${progress.pending} < ${newest})
  and (${isOver} or ${isForeign})
  and ${progress.pendingSince} < clock_timestamp() - make_interval(secs => ${PENDING_SECONDS})`;

/** Finds the highest sequence of all audit entries; 0 without one. */
export async function findNewestEntry(query: Queryable): Promise<number> {
  const [row] = await rowsOf<{ sequence: number | string }>(query.execute(sql`select ${newest} as sequence`));
  return Number(row?.sequence ?? 0);
}

type LinkProgress = {
  /** All entries up to this sequence are linked, and no more of them can be committed. */
  settled: number;
  /** The first entry after `settled`. */
  unsettled: number;
  /** No more entries up to this sequence can be committed. */
  final: number;
  newest: number;
};

/**
 * Reads the linker's position. A sequence is final when every transaction that ran when it was first seen is over:
 * until then one of them may commit an entry of a lower sequence.
 */
export async function readProgress(query: Queryable): Promise<LinkProgress> {
  const [row] = await rowsOf<Record<keyof LinkProgress, number | string> & { due: boolean }>(
    query.execute(sql`
      select
        ${progress.settled} as settled,
        ${progress.final} as final,
        ${newest} as newest,
        coalesce(${unsettled}, ${progress.settled} + 1) as unsettled,
        ${isDue} as due
      from ${progress}`),
  );
  if (row === undefined) throw new Error('the audit progress is missing');
  if (row.due) await advance(query);
  const { settled, unsettled: first, final, newest: last } = row;
  return {
    settled: Number(settled),
    unsettled: Number(first),
    final: Number(final),
    newest: Number(last),
  };
}

/** Makes the pending sequence final and the newest one pending. If several nodes try at once, one succeeds. */
async function advance(query: Queryable): Promise<void> {
  await query
    .update(progress)
    .set({
      final: sql`case when ${isOver} then ${progress.pending} else ${progress.final} end`,
      pending: newest,
      pendingXid: xmax,
      pendingSince: sql`clock_timestamp()`,
    })
    .where(isDue);
}

/** Marks the whole range as linked, unless another node has moved the mark since. */
export async function markSettled(
  query: Queryable,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  await query.update(progress).set({ settled: upTo }).where(eq(progress.settled, after));
}
