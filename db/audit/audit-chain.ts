import { desc, getTableColumns, max, sql } from 'drizzle-orm';
import { type Database, type Queryable, rowsOf } from '../connection/client.ts';
import { auditChain, auditEntries } from '../schema/index.ts';
import { type EntryRow, type EntryText, entryColumns, linkHash, toEntryText } from './audit-entry-text.ts';
import { readProgress, settle } from './audit-progress.ts';

const ADVISORY_LOCK = 4_815_162_343;
const ENTRIES_AT_ONCE = 2000;
/** How many sequences one statement looks at, so that none takes longer the longer the trail is. */
export const SEQUENCES_AT_ONCE = 50_000;
/** How far below the highest linked entry a pass looks for one that committed late. */
const LOOK_BACK = 10_000;

type Range = { after: number; upTo: number };

// Named, so that a later version may add a column while this one still runs.
const linkColumns = sql.join(
  Object.values(getTableColumns(auditChain)).map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/**
 * Links entries that no link names yet, whatever their order of commit, and each once: the chain says which entries
 * there are, and each says itself when it was written. A pass looks at the recent end, then at a bounded piece of
 * what is not settled; with `all` at everything that is not. One node at a time; resolves to how many it linked.
 * A `signal` ends it between two statements, with what it has linked so far.
 */
export async function sealAudit(
  database: Database,
  { all, signal }: { all: boolean; signal?: AbortSignal },
): Promise<number> {
  const isStopped = () => signal?.aborted === true;
  const { settled, unsettled, final, newest } = await readProgress(database);
  if (settled >= newest) return 0;
  const recent = Math.max(settled, (await highestLinked(database.query)) - LOOK_BACK);
  const linked = await sealSpans(database, { after: all ? settled : recent, upTo: newest }, isStopped);
  const upTo = Math.min(final, unsettled - 1 + SEQUENCES_AT_ONCE);
  if (upTo <= settled) return linked;
  const late = await sealSpans(database, { after: unsettled - 1, upTo }, isStopped);
  // Who was stopped has not looked at all of it.
  if (!isStopped()) await settle(database.query, { after: settled, upTo });
  return linked + late;
}

async function sealSpans(
  database: Database,
  { after, upTo }: Range,
  isStopped: () => boolean,
): Promise<number> {
  let linked = 0;
  for (let from = after; from < upTo && !isStopped(); from += SEQUENCES_AT_ONCE) {
    const span = { after: from, upTo: Math.min(upTo, from + SEQUENCES_AT_ONCE) };
    // Most passes find nothing, and need no transaction to say so.
    const first = await firstUnlinked(database.query, span);
    if (first === null) continue;
    const rest = { ...span, after: first - 1 };
    for (let count = ENTRIES_AT_ONCE; count === ENTRIES_AT_ONCE && !isStopped(); linked += count) {
      count = await database.transaction((tx) => sealBatch(tx, rest));
    }
  }
  return linked;
}

async function sealBatch(tx: Queryable, span: Range): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
  let { position, hash } = (await chainHead(tx)) ?? { position: 0, hash: '' };
  const entries = await listUnlinked(tx, { ...span, limit: ENTRIES_AT_ONCE });
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

export async function chainHead(query: Queryable) {
  const [head] = await query.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1);
  return head ?? null;
}

export async function highestLinked(query: Queryable): Promise<number> {
  const [row] = await query.select({ sequence: max(auditChain.entrySequence) }).from(auditChain);
  return row?.sequence ?? 0;
}

/** Reads no more than the two indexes, in which a trail of millions is looked through at a restart. */
async function firstUnlinked(query: Queryable, { after, upTo }: Range): Promise<number | null> {
  const [row] = await rowsOf<{ sequence: number | string }>(
    query.execute(sql`select e.sequence from ${auditEntries} e
      where e.sequence > ${after} and e.sequence <= ${upTo} and not exists (
        select from ${auditChain} c where c.entry_sequence = e.sequence
          and c.entry_sequence > ${after} and c.entry_sequence <= ${upTo})
      order by 1 limit 1`),
  );
  return row === undefined ? null : Number(row.sequence);
}

/** Entries of a range of sequences that are committed and not linked, in their order. */
export async function listUnlinked(
  query: Queryable,
  { after, upTo, limit }: Range & { limit: number },
): Promise<EntryText[]> {
  const { entrySequence, position } = auditChain;
  const { sequence } = auditEntries;
  // The range is said of both tables, so that neither is read beyond it.
  const rows = await rowsOf<EntryRow>(
    query.execute(sql`select ${entryColumns} from ${auditEntries}
      left join ${auditChain} on ${entrySequence} = ${sequence}
        and ${entrySequence} > ${after} and ${entrySequence} <= ${upTo}
      where ${sequence} > ${after} and ${sequence} <= ${upTo} and ${position} is null
      order by ${sequence} limit ${limit}`),
  );
  return rows.map(toEntryText);
}
