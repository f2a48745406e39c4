import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit } from '../../db/audit.ts';
import { linkHash, sealAudit } from '../../db/audit-chain.ts';
import { openPostgres } from '../../db/client.ts';
import { verifyAudit } from '../../db/verify-audit.ts';
import { createTestClock } from '../support/clock.ts';
import { fileDatabase } from '../support/file-database.ts';
import { only } from '../support/fixtures.ts';
import { countRows, selectRows } from '../support/rows.ts';

// A database without a service: nothing is sealed but by these tests.
const { environment, database: embedded } = await fileDatabase();
const url = environment.DATABASE_URL ?? '';
const options = { url, directUrl: url, prepare: true, poolMax: 8, timeoutMs: 5000 };
const database = embedded ?? openPostgres(options);
const deps = { database };
const clock = createTestClock();
afterAll(async () => {
  if (embedded === undefined) await database.close();
});

/** As a superuser may: no trigger, and no foreign key, stands in the way. */
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
const seal = () => sealAudit(database, { all: false });
const verify = () => verifyAudit(database.query, clock.now());

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
  clock.set('2026-11-23T09:00:00.000Z');
  await append(10);
});

describe('the sealer', () => {
  test('links every entry once, and what comes later behind it', async () => {
    expect(await seal()).toBe(10);
    expect(await seal()).toBe(0);
    await append(3);
    expect(await verify()).toMatchObject({ linked: 10, waiting: 3, broken: null });
    expect(await seal()).toBe(3);
    expect(await verify()).toMatchObject({ linked: 13, waiting: 0, head: { position: 13 }, broken: null });
  });

  test('works through more than it takes at once', async () => {
    await append(1190);
    expect(await seal()).toBe(1200);
    expect(await verify()).toMatchObject({ linked: 1200, waiting: 0, broken: null });
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

  // The embedded database has one connection, on which nothing is late.
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
    expect(await sealAudit(database, { all: true })).toBe(10);
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

test('a link covers the one before it, whatever order the database gives the names of an entry', () => {
  const entry = {
    sequence: 1,
    at: clock.now(),
    actor: 'a',
    action: 'b',
    workspaceId: null,
    subjectKind: null,
    subjectId: null,
  };
  const [one, other] = [
    { ...entry, details: { a: 1, b: { c: 2, d: 3 } } },
    { ...entry, details: { b: { d: 3, c: 2 }, a: 1 } },
  ];
  expect(linkHash('x', one)).toBe(linkHash('x', other));
  expect(linkHash('x', one)).not.toBe(linkHash('y', one));
});
