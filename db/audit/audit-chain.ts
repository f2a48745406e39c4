import { desc, max, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { columnList } from '../connection/row-values.ts';
import { auditChain, auditEntries } from '../schema/index.ts';

/**
 * An entry as pieces of its canonical JSON: `{"action":"a","actor":"b","at":"` + at + `","details":` + details +
 * `,"sequence":1,…}`. The names in `details` are not sorted yet, since `jsonb` has an order of its own. The pieces are
 * texts, since millions of entries are read faster so than as objects of Drizzle.
 */
export type EntryText = {
  sequence: number;
  beforeTime: string;
  at: string;
  details: string;
  afterDetails: string;
};

const { action, actor, at, details, sequence, subjectId, subjectKind, workspaceId } = auditEntries;

const orNull = (column: AnyPgColumn) => sql`coalesce(to_json(${column}::text)::text, 'null')`;

/** The columns of a statement that reads `audit_entries`; `toEntryText` turns its rows into entries. */
export const entryColumns = sql`
  ${sequence} as sequence,
  concat('{"action":', to_json(${action}), ',"actor":', to_json(${actor}), ',"at":"') as "beforeTime",
  to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  ${details}::text as details,
  concat(',"sequence":', ${sequence}, ',"subjectId":', ${orNull(subjectId)},
    ',"subjectKind":', ${orNull(subjectKind)}, ',"workspaceId":', ${orNull(workspaceId)}, '}') as "afterDetails"`;

/** A row as a driver returns it: one of the two drivers returns integers of 64 bits as text. */
export type EntryRow = Omit<EntryText, 'sequence'> & { sequence: number | string };

/** Converts a row of `entryColumns` to an entry. */
export function toEntryText(row: EntryRow): EntryText {
  return { ...row, sequence: Number(row.sequence) };
}

/** The key of the lock of the chain: any number that no other advisory lock of the database has. */
const CHAIN_LOCK_KEY = 8_202_002;

/** The sequences above `after`, up to and including `upTo`. */
export type SequenceRange = { after: number; upTo: number };

// The columns are named, so that a later version can add one while this version still runs.
const linkColumns = columnList(auditChain);

/** Lets one transaction at a time extend the chain. */
export async function lockChain(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK_KEY})`);
}

/** Adds links at the end of the chain. */
export async function insertLinks(
  tx: Queryable,
  links: readonly { position: number; hash: string; entry_sequence: number }[],
): Promise<void> {
  await tx.execute(sql`insert into ${auditChain} (${linkColumns})
    select ${linkColumns} from jsonb_populate_recordset(null::${auditChain}, ${JSON.stringify(links)}::text::jsonb)`);
}

/** Reads the audit chain's newest link; null while it has none. */
export async function readChainHead(query: Queryable) {
  const [head] = await query.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
  return head ?? null;
}

/** Finds the highest sequence of the entries in the chain; 0 without any. */
export async function findHighestLinkedSequence(query: Queryable): Promise<number> {
  const [row] = await query.select({ sequence: max(auditChain.entrySequence) }).from(auditChain);
  return row?.sequence ?? 0;
}

/** Finds the first entry in a range of sequences that has no link. It reads only the range, by both tables' indexes. */
export async function findFirstUnlinkedSequence(
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
export async function listUnlinkedEntries(
  query: Queryable,
  { after, upTo, limit }: SequenceRange & { limit: number },
): Promise<EntryText[]> {
  const { entrySequence, position } = auditChain;
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
    nextBatch.catch(() => {}); // the caller may stop before this batch is awaited
    yield links;
  }
}

type LinkRow = { position: number | string; entrySequence: number | string; hash: string } & (
  | EntryRow
  | { sequence: null }
);

async function readLinksAfter(query: Queryable, after: number): Promise<AuditLink[]> {
  const { position, entrySequence, hash } = auditChain;
  const rows = await rowsOf<LinkRow>(
    query.execute(sql`
      select ${position} as position, ${entrySequence} as "entrySequence", ${hash} as hash, ${entryColumns}
      from ${auditChain}
      left join ${auditEntries} on ${sequence} = ${entrySequence}
      where ${position} > ${after}
      order by ${position}
      limit ${LINKS_AT_ONCE}`),
  );
  return rows.map((row) => ({
    position: Number(row.position),
    entrySequence: Number(row.entrySequence),
    hash: row.hash,
    entry: row.sequence === null ? null : toEntryText(row),
  }));
}
