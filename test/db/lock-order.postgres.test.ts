import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../../db/connection/client.ts';
import { lockSession } from '../../db/conversations/lock-session.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { database } = service.deps;
const fixtures = fixturesOf(service);

test('a turn locks the candidate before the session: who waits for the one holds the other (D39)', async () => {
  const { sessionId } = await fixtures.session();
  const candidate = sql`select id from candidates
    where id = (select candidate_id from applications where id = ${sessionId}) for no key update skip locked`;
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (other) => {
    await other.execute(sql`select id from prequalification_sessions where id = ${sessionId} for update`);
    waiting = database.transaction((tx) => lockSession(tx, sessionId));
    await expect.poll(() => rowsOf(database.query.execute(candidate))).toEqual([]);
    await other.execute(sql`update prequalification_sessions set ai_consent = false where id = ${sessionId}`);
  });
  // What the other changed is seen.
  expect(await waiting).toMatchObject({ aiConsent: false });
});

test('a session that is erased while its lock is waited for is none', async () => {
  const { sessionId } = await fixtures.session();
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (other) => {
    await other.execute(sql`delete from applications where id = ${sessionId}`);
    waiting = database.transaction((tx) => lockSession(tx, sessionId));
    const waiters = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => selectRows(service.deps, waiters)).not.toEqual([]);
  });
  expect(await waiting).toBeNull();
});
