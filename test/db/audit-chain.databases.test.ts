import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit } from '#db/audit/audit.ts';
import { type EntryRow, entryColumns, toEntryText } from '#db/audit/audit-chain.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { linkAudit } from '#domain/audit/link-audit.ts';
import { linkHash } from '#domain/audit/link-hash.ts';
import { verifyAudit } from '#domain/audit/verify-audit.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { createTestClock } from '../support/clock.ts';
import { fileDatabase } from '../support/file-database.ts';
import { only } from '../support/fixtures.ts';
import { countRows, selectRows } from '../support/rows.ts';

// The database has no service, so that these tests alone link entries.
const { environment, database: embedded } = await fileDatabase();
const url = environment.DATABASE_URL ?? '';
// This is longer than a transaction of these tests is open, on a busy machine too.
const options = { url, directUrl: url, prepare: true, poolMax: 8, timeoutMs: 60_000 };
const database = embedded ?? openPostgres(options);
const deps = { database };
const clock = createTestClock();
afterAll(async () => {
  if (embedded === undefined) await database.close();
});

/** Writes with the rights of a superuser, so that no trigger and no foreign key prevents it. */
function tamper(...statements: SQL[]) {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

const append = (count: number) =>
  database.transaction(async (tx) => {
    for (let index = 0; index < count; index++) {
      await appendAudit(tx, {
        at: clock.now(),
        actor: 'administrator',
        action: 'test.noted',
        details: { index, nested: { b: [1, 'é"\\'], a: null } },
      });
    }
  });
const seal = () => linkAudit({ database }, { all: false });
const verify = () => verifyAudit({ database, clock });

/** The sequence of the nth entry of this test. */
async function sequenceOf(nth: number): Promise<number> {
  const rows = await selectRows<{ sequence: string }>(
    deps,
    sql`select sequence from audit_entries order by sequence offset ${nth - 1} limit 1`,
  );
  return Number(only(rows).sequence);
}

beforeEach(async () => {
  await tamper(sql`delete from audit_chain`, sql`delete from audit_entries`);
  // The tests are too short for anything to be settled.
  await selectRows(
    deps,
    sql`update audit_progress set settled_sequence = 0, final_sequence = 0, pending_sequence = 0, pending_xid = 0,
      pending_since = now() + interval '1 day'`,
  );
  clock.set('2026-11-23T09:00:00.000Z');
  await append(10);
});

describe('the linker', () => {
  test('links every entry once, and what comes later behind it', async () => {
    expect(await seal()).toBe(10);
    expect(await seal()).toBe(0);
    await append(3);
    expect(await verify()).toMatchObject({ linked: 10, waiting: 3, broken: null });
    expect(await seal()).toBe(3);
    expect(await verify()).toMatchObject({ linked: 13, waiting: 0, head: { position: 13 }, broken: null });
  });

  test('works through more than it takes at once', async () => {
    await tamper(sql`insert into audit_entries (at, actor, action, details)
      select ${clock.now().toISOString()}, 'service', 'test.many', '{}' from generate_series(1, 4990)`);
    expect(await seal()).toBe(5000);
    expect(await verify()).toMatchObject({ linked: 5000, waiting: 0, broken: null });
  });

  test('links new entries at once however long the trail before them is, and none of its gaps matters', async () => {
    expect(await seal()).toBe(10);
    await tamper(
      sql`select setval('audit_entries_sequence_seq', nextval('audit_entries_sequence_seq') + 1000000)`,
    );
    await append(2);
    expect(await seal()).toBe(2);
    expect(await verify()).toMatchObject({ linked: 12, waiting: 0, broken: null });
  });

  test('several at once, while entries come, link each once', async () => {
    const work = Array.from({ length: 6 }, async (_, index) => {
      for (let round = 0; round < 10; round++) await (index % 2 === 0 ? seal() : append(2));
    });
    await Promise.all(work);
    await seal();
    expect(await verify()).toMatchObject({ linked: 70, waiting: 0, broken: null });
    expect(await countRows(deps, 'audit_chain')).toBe(70);
  });

  // The embedded database has one connection, on which no entry is late.
  if (embedded === undefined) {
    test('links an entry of a lower sequence that commits later', async () => {
      const other = openPostgres(options);
      const late = Promise.withResolvers<void>();
      const inserted = Promise.withResolvers<void>();
      const slow = other.transaction(async (tx) => {
        await appendAudit(tx, { at: clock.now(), actor: 'service', action: 'test.late' });
        inserted.resolve();
        await late.promise;
      });
      await inserted.promise;
      await append(5);
      expect(await seal()).toBe(15);
      late.resolve();
      await slow;
      expect(await seal()).toBe(1);
      expect(await seal()).toBe(0);
      expect(await verify()).toMatchObject({ linked: 16, waiting: 0, broken: null });
      await other.close();
    });
  }

  test('ends where it is told to stop, and settles nothing that it has not looked at', async () => {
    const settled = sql`select settled_sequence::int as settled from audit_progress`;
    await selectRows(deps, sql`update audit_progress set final_sequence = ${await sequenceOf(10)}`);
    expect(await linkAudit({ database }, { all: true, signal: AbortSignal.abort() })).toBe(0);
    expect(await selectRows(deps, settled)).toEqual([{ settled: 0 }]);
    expect(await linkAudit({ database }, { all: true })).toBe(10);
    expect(await selectRows(deps, settled)).toEqual([{ settled: await sequenceOf(10) }]);
  });

  test('links where a later version has added a column', async () => {
    await tamper(sql`alter table audit_chain add column later boolean not null default true`);
    try {
      expect(await seal()).toBe(10);
      expect(await verify()).toMatchObject({ linked: 10, broken: null });
    } finally {
      await tamper(sql`alter table audit_chain drop column later`);
    }
  });

  test('a first pass reaches what lies too far back for the frequent ones', async () => {
    const gap = await sequenceOf(1);
    await tamper(
      sql`insert into audit_entries (sequence, at, actor, action, details)
        overriding system value values (${gap + 20_000}, ${clock.now().toISOString()}, 'service', 'test.far', '{}')`,
    );
    await tamper(
      sql`insert into audit_chain (position, entry_sequence, hash)
        select 1, sequence, 'x' from audit_entries where action = 'test.far'`,
    );
    expect(await seal()).toBe(0);
    expect(await linkAudit({ database }, { all: true })).toBe(10);
  });
});

describe('audit verify names the first entry that', () => {
  const changes: [string, SQL][] = [
    ['actor', sql`update audit_entries set actor = 'administratoR'`],
    ['action', sql`update audit_entries set action = 'test.note'`],
    ['instant', sql`update audit_entries set at = at + interval '1 millisecond'`],
    ['workspace', sql`update audit_entries set workspace_id = gen_random_uuid()`],
    ['subject', sql`update audit_entries set subject_kind = ''`],
    ['details', sql`update audit_entries set details = jsonb_set(details, '{nested,b,1}', '"é"')`],
  ];
  test.each(changes)('has another %s', async (_, change) => {
    await seal();
    const sequence = await sequenceOf(4);
    await tamper(sql`${change} where sequence in (${sequence}, ${await sequenceOf(9)})`);
    expect((await verify()).broken).toEqual({ fault: 'changed', sequence, position: 4 });
  });

  test('has another link', async () => {
    await seal();
    await tamper(sql`update audit_chain set hash = repeat('0', 64) where position = 7`);
    expect((await verify()).broken).toEqual({ fault: 'changed', sequence: await sequenceOf(7), position: 7 });
  });

  test('is missing, alone or with its link', async () => {
    await seal();
    const sequence = await sequenceOf(5);
    await tamper(sql`delete from audit_entries where sequence = ${sequence}`);
    expect((await verify()).broken).toEqual({ fault: 'missing', sequence, position: 5 });
    await tamper(sql`delete from audit_chain where entry_sequence = ${sequence}`);
    expect((await verify()).broken).toEqual({ fault: 'missing', sequence: null, position: 5 });
  });

  test('was put there afterwards, before or after it was linked', async () => {
    const [first] = [await sequenceOf(1)];
    await tamper(sql`delete from audit_entries where sequence = ${await sequenceOf(3)}`);
    await seal();
    clock.advance(7_200_000);
    await append(1);
    await seal();
    const backdated = sql`insert into audit_entries (sequence, at, actor, action, details) overriding system value
      values (${first + 2}, '2026-11-23T09:00:00Z', 'service', 'test.forged', '{}')`;
    await tamper(backdated);
    expect((await verify()).broken).toEqual({ fault: 'inserted', sequence: first + 2, position: null });
    expect(await seal()).toBe(1);
    expect((await verify()).broken).toEqual({ fault: 'inserted', sequence: first + 2, position: 11 });
  });

  test('waits too long for its link', async () => {
    await seal();
    await append(2);
    clock.advance(300_000);
    expect((await verify()).broken).toBeNull();
    clock.advance(1);
    expect((await verify()).broken).toEqual({
      fault: 'unlinked',
      sequence: await sequenceOf(11),
      position: null,
    });
  });
});

/** Reads the one entry in the linker's form. */
async function entryText() {
  const rows = await selectRows<EntryRow>(deps, sql`select ${entryColumns} from audit_entries`);
  return toEntryText(only(rows));
}

test('a link covers the one before it and the whole entry, whatever order its names come in', async () => {
  await tamper(sql`delete from audit_entries`);
  const entry = {
    at: clock.now(),
    // The text has every character that JSON may write in two ways, or the database differently from Node.js.
    actor: `${String.fromCharCode(...Array.from({ length: 0x7f }, (_, code) => code + 1))}é\u2028😀/`,
    action: 'b',
    workspaceId: randomUUID(),
    subject: { kind: '"', id: randomUUID() },
    details: { b: { d: 3, c: [1.5, null, true] }, aa: 'é"\\', a: 1, 10: 'x', 9: 'y' },
  };
  await database.transaction((tx) => appendAudit(tx, entry));
  const stored = await entryText();
  const { subject, ...own } = entry;
  const said = { ...own, sequence: stored.sequence, subjectKind: subject.kind, subjectId: subject.id };
  expect(linkHash('x', stored)).toBe(sha256(`x\n${canonicalJson(said)}`));
  expect(linkHash('y', stored)).not.toBe(linkHash('x', stored));
  await tamper(sql`delete from audit_entries`);
  await database.transaction((tx) => appendAudit(tx, { at: clock.now(), actor: 'a', action: 'b' }));
  const bare = await entryText();
  const nothing = { workspaceId: null, subjectKind: null, subjectId: null, details: {} };
  expect(linkHash('', bare)).toBe(
    sha256(
      `\n${canonicalJson({ at: clock.now(), actor: 'a', action: 'b', sequence: bare.sequence, ...nothing })}`,
    ),
  );
});

describe('what the linker has settled', () => {
  /** Reads the progress after one more pass, a minute after the last. */
  const settledAfterAPass = async (): Promise<number> => {
    await selectRows(deps, sql`update audit_progress set pending_since = now() - interval '2 minutes'`);
    await seal();
    const rows = await selectRows<{ settled: string | number }>(
      deps,
      sql`select settled_sequence as settled from audit_progress`,
    );
    return Number(only(rows).settled);
  };

  test('is not looked at again: an entry that is put there is never linked', async () => {
    const last = await sequenceOf(10);
    await expect.poll(settledAfterAPass).toBe(last);
    await tamper(sql`delete from audit_chain where entry_sequence = ${last - 5}`);
    await append(1);
    expect(await seal()).toBe(1);
    expect((await verify()).broken).toMatchObject({ fault: 'missing' });
  });

  // The embedded database has one connection, on which no transaction is open during a pass.
  if (embedded === undefined) {
    test('ends below what a transaction that is still open may add', async () => {
      const other = openPostgres(options);
      const late = Promise.withResolvers<void>();
      const inserted = Promise.withResolvers<void>();
      const before = await sequenceOf(10);
      const slow = other.transaction(async (tx) => {
        await appendAudit(tx, { at: clock.now(), actor: 'service', action: 'test.late' });
        inserted.resolve();
        await late.promise;
      });
      await inserted.promise;
      await append(5);
      for (let pass = 0; pass < 4; pass++) expect(await settledAfterAPass()).toBeLessThanOrEqual(before);
      late.resolve();
      await slow;
      await expect.poll(settledAfterAPass).toBe(before + 6);
      expect(await verify()).toMatchObject({ linked: 16, waiting: 0, broken: null });
      await other.close();
    });
  }
});
