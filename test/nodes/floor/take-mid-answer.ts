import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import type { Http } from '#test/support/requests/http.ts';
import type { Cluster, LocalNode } from '../cluster.ts';
import { resume, say } from '../message-stream.ts';

type Answer = {
  messages: { parts: { text: string }[] }[];
  facts: unknown[];
  floorVersion: number;
};

/** Calls an operation on the floor of a session, on any node. */
type Person = (
  node: Http,
  sessionId: string,
  call: { operation: 'take' | 'say' | 'attend' | 'hand-back'; body: Record<string, unknown> },
) => Promise<Answer>;

const KEYS = 5;

/** A person of the employer of these sessions, with a management key. */
export async function employerOf(cluster: Cluster, node: LocalNode, sessionId: string): Promise<Person> {
  const { slug } = only(
    await cluster.rows<{ slug: string }>(
      sql`select slug from workspaces where id = (select workspace_id from applications where id = ${sessionId})`,
    ),
  );
  const { managementKey } = fixturesOf(node).admin;
  // Several, since a key has a limit of calls a minute; a conversation has always the same one.
  const keys = await Promise.all(
    Array.from({ length: KEYS }, () =>
      managementKey.issue({ workspace: slug, scopes: 'applications:manage' }),
    ),
  );
  return async (by, session, { operation, body }) => {
    const path = `/api/manage/v1/workspaces/${slug}/applications/${session}/conversation/${operation}`;
    const answer = await by.post(path, body, {
      'X-API-Key': keys[Number.parseInt(session.slice(-4), 16) % KEYS]?.key ?? '',
    });
    expect([operation, answer.status]).toEqual([operation, 200]);
    return answer.json<Answer>();
  };
}

type Running = { sessionId: string; answer: Awaited<ReturnType<typeof say>> };

/** The words of the model after the commit of a take, of any reader, and the milliseconds to the last of them. */
export type Lateness = { words: number; ms: number };

/**
 * Takes the floor of a running answer on one node, then lets the candidate ask and the person answer on others. Expects
 * that no word, no fact and no message differ from what the person was shown at the take. The answer has a second reader,
 * on the node `next`. The commit is the instant at which a listener of the database learns of it.
 */
export async function takeMidAnswer(
  cluster: Cluster,
  person: Person,
  { running: { sessionId, answer }, by, next }: { running: Running; by: Http; next: Http },
): Promise<Lateness> {
  const other = await resume(next, sessionId);
  const committed = cluster.nextFloor(sessionId);
  const taken = await person(by, sessionId, { operation: 'take', body: { name: 'Camille' } });
  const committedAt = await committed;
  await answer.over;
  const waiting = await say(next, sessionId, 'Mardi', 'm2');
  const body = { messageId: randomUUID(), text: 'Me voici.', floorVersion: taken.floorVersion };
  await person(by, sessionId, { operation: 'say', body });
  await waiting.over;
  const { facts } = only(
    await cluster.rows<{ facts: unknown }>(
      sql`select facts from prequalification_sessions where id = ${sessionId}`,
    ),
  );
  const stored = (await cluster.transcript(sessionId)).map(({ text }) => text);
  const whenTaken = taken.messages.map(({ parts }) => parts.map(({ text }) => text).join(''));
  expect(whenTaken[0]).toBe('Lundi');
  expect({ stored, facts, heard: waiting.text() }).toEqual({
    stored: [...whenTaken, 'Mardi', 'Me voici.'],
    facts: taken.facts,
    heard: 'Me voici.',
  });
  other.disconnect();
  const lateMs = [answer, other].map(({ deltas }) =>
    deltas().flatMap(({ at }) => (at > committedAt ? [at - committedAt] : [])),
  );
  return { words: Math.max(...lateMs.map(({ length }) => length)), ms: Math.max(0, ...lateMs.flat()) };
}
