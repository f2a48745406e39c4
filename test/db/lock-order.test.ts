import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#db/connection/database.ts';
import { lockSession } from '#db/conversations/history/transcript.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { database } = service.deps;
const fixtures = fixturesOf(service);
const askedOf = (sessionId: string) => ({ sessionId, turnId: randomUUID(), userMessageId: 'm2' });
const waiters = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test('a turn locks the candidate before the session: who waits for the one holds the other (D39)', async () => {
  const { sessionId } = await fixtures.session();
  const asked = askedOf(sessionId);
  const candidate = sql`select id from candidates
    where id = (select candidate_id from applications where id = ${sessionId}) for no key update skip locked`;
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (other) => {
    await other.execute(sql`select id from prequalification_sessions where id = ${sessionId} for update`);
    waiting = database.transaction((tx) => lockSession(tx, asked));
    await expect.poll(() => rowsOf(database.query.execute(candidate))).toEqual([]);
    await other.execute(sql`update prequalification_sessions set ai_consent = false where id = ${sessionId}`);
  });
  // The change of the other transaction is visible.
  expect(await waiting).toMatchObject({ aiConsent: false });
});

test('a session that is erased while its lock is waited for is none', async () => {
  const { sessionId } = await fixtures.session();
  const asked = askedOf(sessionId);
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (other) => {
    await other.execute(sql`delete from applications where id = ${sessionId}`);
    waiting = database.transaction((tx) => lockSession(tx, asked));
    await expect.poll(() => selectRows(service.deps, waiters)).not.toEqual([]);
  });
  expect(await waiting).toBeNull();
});

test('what is said while a turn waits for its session is in the history that it reads', async () => {
  const { sessionId } = await fixtures.session();
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (other) => {
    await other.execute(sql`select id from prequalification_sessions where id = ${sessionId} for update`);
    waiting = database.transaction((tx) => lockSession(tx, askedOf(sessionId)));
    await expect.poll(() => selectRows(service.deps, waiters)).not.toEqual([]);
    await other.execute(sql`insert into transcript_messages
      (session_id, message_id, role, origin, text, incomplete, at)
      values (${sessionId}, 'm1', 'user', 'candidate', 'Lundi.', false, now())`);
  });
  expect(await waiting).toMatchObject({ history: { transcript: [{ messageId: 'm1', text: 'Lundi.' }] } });
});
