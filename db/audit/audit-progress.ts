import { eq, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { auditEntries, auditProgress as progress } from '../schema/index.ts';
import type { SequenceRange } from './audit-chain.ts';

/*
 * A sequence is taken before its entry is committed, so that a lower one may become visible after a higher one. The
 * newest sequence becomes `pending`, and `pendingXid` the number of the next transaction. Once every transaction below
 * that number is over, no entry up to the pending sequence can appear any more: the sequence is `final`. `settled` is
 * the sequence up to which all entries are final and linked.
 */

/** A sequence stays pending for at least this long by the database's clock. */
const PENDING_SECONDS = 60;

const newestSequence = sql`(select coalesce(max(${auditEntries.sequence}), 0) from ${auditEntries})`;
const firstUnsettled = sql`(select min(${auditEntries.sequence}) from ${auditEntries}
  where ${auditEntries.sequence} > ${progress.settled})`;
const oldestRunningXid = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
const nextXid = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** True once every transaction below `pendingXid` is over. */
const canBeFinal = sql`${progress.pendingXid} <= ${oldestRunningXid}`;

/** True after a restore on another server, which counts transactions from a lower number. */
const isXidOfFormerServer = sql`${progress.pendingXid} > ${nextXid}`;

/** The condition for moving `pending` and `final`: there is a later sequence for one of them, and the wait is over. */
const isDue = sql`(${progress.final} < ${progress.pending} or ${progress.pending} < ${newestSequence})
  and (${canBeFinal} or ${isXidOfFormerServer})
  and ${progress.pendingSince} < clock_timestamp() - make_interval(secs => ${PENDING_SECONDS})`;

/** Finds the highest sequence of all audit entries; 0 without one. */
export async function findNewestEntry(query: Queryable): Promise<number> {
  const [row] = await rowsOf<{ newest: number | string }>(
    query.execute(sql`select ${newestSequence} as newest`),
  );
  return Number(row?.newest ?? 0);
}

/** `firstUnsettled` is the sequence of the first entry after `settled`, or `settled + 1` without one. */
type LinkProgress = { settled: number; firstUnsettled: number; final: number; newest: number };

/** Reads the linker's progress, and then moves `pending` and `final` if they are due. */
export async function advanceProgress(query: Queryable): Promise<LinkProgress> {
  const [row] = await rowsOf<Record<keyof LinkProgress, number | string> & { isDue: boolean }>(
    query.execute(sql`
      select
        ${progress.settled} as settled,
        ${progress.final} as final,
        ${newestSequence} as newest,
        coalesce(${firstUnsettled}, ${progress.settled} + 1) as "firstUnsettled",
        ${isDue} as "isDue"
      from ${progress}`),
  );
  if (row === undefined) throw new Error('the audit progress is missing');
  if (row.isDue) await movePending(query);
  return {
    settled: Number(row.settled),
    firstUnsettled: Number(row.firstUnsettled),
    final: Number(row.final),
    newest: Number(row.newest),
  };
}

/**
 * Makes the pending sequence final and the newest sequence pending. A pending sequence with a number of a former server
 * does not become final. If several nodes try at once, one succeeds.
 */
async function movePending(query: Queryable): Promise<void> {
  await query
    .update(progress)
    .set({
      final: sql`case when ${canBeFinal} then ${progress.pending} else ${progress.final} end`,
      pending: newestSequence,
      pendingXid: nextXid,
      pendingSince: sql`clock_timestamp()`,
    })
    .where(isDue);
}

/** Moves `settled` from the beginning to the end of the range, unless another node has moved it in the meantime. */
export async function markSettled(query: Queryable, { after, upTo }: SequenceRange): Promise<void> {
  await query.update(progress).set({ settled: upTo }).where(eq(progress.settled, after));
}
