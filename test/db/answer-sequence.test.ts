import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { runMigrations } from '#db/migrations/run-migrations.ts';
import * as schema from '#db/schema/index.ts';
import { createPostgresDatabase } from '../support/file-database.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** As 0006 was before: it rewrote the table. */
const formerText = `ALTER TABLE "prequalification_turns" ADD COLUMN "answer_sequence" bigint
  DEFAULT nextval('transcript_messages_sequence_seq') NOT NULL;`;
/** More than one batch. */
const TURNS = 2500;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-migrations-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The migrations as an earlier version had them: the first `count`, one of them perhaps with another text. */
async function earlier(count: number, former?: string): Promise<string> {
  const copy = join(folder, String(count));
  await cp(migrations, copy, { recursive: true });
  const path = join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, count);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  if (former !== undefined) await writeFile(join(copy, `${entries.at(-1)?.tag}.sql`), former);
  return copy;
}

/** A database of an earlier version with a conversation of many turns, every other one answered. */
async function databaseOf(migrationsFolder: string) {
  const url = await createPostgresDatabase({ template: 'template0' });
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  onTestFinished(() => client.end());
  await runMigrations(drizzle(client, { schema }), migrationsFolder);
  // Only the tables of the conversation matter here.
  await client`set session_replication_role = replica`;
  await client`insert into prequalification_sessions (id, ai_consent, state, facts, created_at, updated_at)
    values (gen_random_uuid(), true, '{}', '[]', now(), now())`;
  await client`insert into prequalification_turns (id, session_id, message_id, state, node, lease_expires_at, started_at)
    select gen_random_uuid(), s.id, n::text, 'finished', 'n', now(), now()
    from prequalification_sessions s, generate_series(1, ${TURNS}) n`;
  await client`insert into transcript_messages (session_id, turn_id, message_id, role, origin, text, cut, at)
    select session_id, id, message_id, 'assistant', 'ai', 'x', false, now()
    from prequalification_turns where message_id::int % 2 = 0`;
  await client`set session_replication_role = origin`;
  const fileOf = async () => {
    const [row] = await client`select pg_relation_filenode('prequalification_turns') as node`;
    return row?.node;
  };
  return { url, client, fileOf };
}

describe('the place of an answer in its transcript', () => {
  test('is given to a table that is not rewritten: an answer’s own, and one of its own to every other turn', async () => {
    const { url, client, fileOf } = await databaseOf(await earlier(6));
    const before = await fileOf();
    await migratePostgres(url, null);
    expect(await fileOf()).toBe(before);
    const [counts] =
      await client`select count(*)::int as turns, count(distinct answer_sequence)::int as places,
      count(*) filter (where answer_sequence = m.sequence)::int as own
      from prequalification_turns t left join transcript_messages m on m.turn_id = t.id`;
    expect(counts).toEqual({ turns: TURNS, places: TURNS, own: TURNS / 2 });
    await expect(client`update prequalification_turns set answer_sequence = null`).rejects.toThrow(
      'not-null',
    );
  });

  test('stays as it is where the former migration has run, and what follows is migrated', async () => {
    const { url, client, fileOf } = await databaseOf(await earlier(7, formerText));
    const before = await fileOf();
    const places = () => client`select id, answer_sequence from prequalification_turns order by id`;
    const given = await places();
    await migratePostgres(url, null);
    expect(await places()).toEqual(given);
    expect(await fileOf()).toBe(before);
    const [left] =
      await client`select count(*)::int as count from pg_constraint where conname = 'answer_sequence_given'`;
    expect(left).toEqual({ count: 0 });
  });
});
