import { desc, max, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { columnList } from '../connection/row-values.ts';
import { auditChain, auditEntries } from '../schema/index.ts';
import { type EntryRow, type EntryText, entryColumns, linkHash, toEntryText } from './audit-entry-text.ts';

/** The key of the linkers' lock: any number that no other advisory lock of the database has. */
const ADVISORY_LOCK = 8_202_002;
/** The most entries that one transaction links. */
export const ENTRIES_AT_ONCE = 2000;
/** The most sequences that one statement scans, so that its time does not grow with the trail. */
export const SEQUENCES_AT_ONCE = 50_000;

/** The sequences above `after`, up to and including `upTo`. */
export type SequenceRange = { after: number; upTo: number };

// The columns are named, so that a later version can add one while this version still runs.
const linkColumns = columnList(auditChain);

/** Links the first unlinked entries of a range, at most `ENTRIES_AT_ONCE`; resolves to their number. */
export async function linkEntries(tx: Queryable, range: SequenceRange): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
  let { position, hash } = (await readChainHead(tx)) ?? { position: 0, hash: '' };
  const entries = await listUnlinked(tx, { ...range, limit: ENTRIES_AT_ONCE });
  const links = entries.map((entry) => {
    position += 1;
    hash = linkHash(hash, entry);
    return { position, hash, entry_sequence: entry.sequence };
  });
  if (links.length > 0) {
    await tx.execute(sql`insert into ${auditChain} (${linkColumns})
      select ${linkColumns} from jsonb_populate_recordset(null::${auditChain}, ${JSON.stringify(links)}::text::jsonb)`);
  }
  return links.length;
}

/** Reads the audit chain's newest link; null while it has none. */
export async function readChainHead(query: Queryable) {
  const [head] = await query.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
  return head ?? null;
}

/** Finds the highest sequence of an audit entry that is in the chain; 0 without one. */
export async function findHighestLinked(query: Queryable): Promise<number> {
  const [row] = await query.select({ sequence: max(auditChain.entrySequence) }).from(auditChain);
  return row?.sequence ?? 0;
}

/** Finds the first sequence of a range without a link. It reads only indexes: a restart scans millions of entries. */
export async function findFirstUnlinked(
  query: Queryable,
  { after, upTo }: SequenceRange,
): Promise<number | null> {
  const [row] = await rowsOf<{ sequence: number | string }>(
    query.execute(sql`
      select e.sequence
      from ${auditEntries} e
      where e.sequence > ${after} and e.sequence <= ${upTo}
        and not exists (
          select from ${auditChain} c
          where c.entry_sequence = e.sequence and c.entry_sequence > ${after} and c.entry_sequence <= ${upTo})
      order by 1
      limit 1`),
  );
  return row === undefined ? null : Number(row.sequence);
}

/** Lists the committed entries of a range of sequences that are not linked, in their order. */
export async function listUnlinked(
  query: Queryable,
  { after, upTo, limit }: SequenceRange & { limit: number },
): Promise<EntryText[]> {
  const { entrySequence, position } = auditChain;
  const { sequence } = auditEntries;
  // The range limits both tables, so that neither is read beyond it.
  const rows = await rowsOf<EntryRow>(
    query.execute(sql`
      select ${entryColumns}
      from ${auditEntries}
      left join ${auditChain}
        on ${entrySequence} = ${sequence} and ${entrySequence} > ${after} and ${entrySequence} <= ${upTo}
      where ${sequence} > ${after} and ${sequence} <= ${upTo} and ${position} is null
      order by ${sequence}
      limit ${limit}`),
  );
  return rows.map(toEntryText);
}

/** A link; `entry` is null if its entry is missing. */
export type AuditLink = { position: number; entrySequence: number; hash: string; entry: EntryText | null };

const LINKS_AT_ONCE = 5000;

/** Reads all links in their order, with their entries; the next batch is read while the caller checks one. */
export async function* iterateLinks(query: Queryable): AsyncGenerator<AuditLink[]> {
  let nextBatch = readLinksAfter(query, 0);
  for (;;) {
    const links = await nextBatch;
    const last = links.at(-1);
    if (last === undefined) return;
    nextBatch = readLinksAfter(query, last.position);
    nextBatch.catch(() => {}); // the caller may stop before it awaits this one
    yield links;
  }
}

type LinkRow = { position: number | string; linked: number | string; hash: string } & (
  | EntryRow
  | { sequence: null }
);

async function readLinksAfter(query: Queryable, after: number): Promise<AuditLink[]> {
  const { position, entrySequence, hash } = auditChain;
  const rows = await rowsOf<LinkRow>(
    query.execute(sql`
      select ${position} as position, ${entrySequence} as linked, ${hash} as hash, ${entryColumns}
      from ${auditChain}
      left join ${auditEntries} on ${auditEntries.sequence} = ${entrySequence}
      where ${position} > ${after}
      order by ${position}
      limit ${LINKS_AT_ONCE}`),
  );
  return rows.map((row) => ({
    position: Number(row.position),
    entrySequence: Number(row.linked),
    hash: row.hash,
    entry: row.sequence === null ? null : toEntryText(row),
  }));
}
