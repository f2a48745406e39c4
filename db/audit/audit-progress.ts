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

const selectNewest = sql`(select coalesce(max(${auditEntries.sequence}), 0) from ${auditEntries})`;
const selectFirstUnsettled = sql`(select min(${auditEntries.sequence}) from ${auditEntries}
  where ${auditEntries.sequence} > ${progress.settled})`;
const xmin = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
const xmax = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
const canBeFinal = sql`${progress.pendingXid} <= ${xmin}`;
// A database that is restored on another server counts transactions from a lower number there.
const isXidOfFormerServer = sql`${progress.pendingXid} > ${xmax}`;
const isDue = sql`(${progress.final} < ${progress.pending} or ${progress.pending} < ${selectNewest})
  and (${canBeFinal} or ${isXidOfFormerServer})
  and ${progress.pendingSince} < clock_timestamp() - make_interval(secs => ${PENDING_SECONDS})`;

/** Finds the highest sequence of all audit entries; 0 without one. */
export async function findNewestEntry(query: Queryable): Promise<number> {
  const [row] = await rowsOf<{ newest: number | string }>(
    query.execute(sql`select ${selectNewest} as newest`),
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
        ${selectNewest} as newest,
        coalesce(${selectFirstUnsettled}, ${progress.settled} + 1) as "firstUnsettled",
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
 * Makes the pending sequence final, unless its transactions were those of a former server, and the newest one pending.
 * If several nodes try at once, one succeeds.
 */
async function movePending(query: Queryable): Promise<void> {
  await query
    .update(progress)
    .set({
      final: sql`case when ${canBeFinal} then ${progress.pending} else ${progress.final} end`,
      pending: selectNewest,
      pendingXid: xmax,
      pendingSince: sql`clock_timestamp()`,
    })
    .where(isDue);
}

/** Marks the whole range as settled, unless another node has moved the mark since. */
export async function markSettled(query: Queryable, { after, upTo }: SequenceRange): Promise<void> {
  await query.update(progress).set({ settled: upTo }).where(eq(progress.settled, after));
}
