import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mergeState } from '#db/conversations/conversations.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { errorOf, faultsOf, fixturesOf, type Workspace } from '../support/fixtures.ts';
import { countCalls } from '../support/requests/counted-calls.ts';
import {
  expectLimited,
  expectMasked,
  expectProperHttp,
  expectPublicError,
} from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import type { Sent } from '../support/requests/http.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/save`;
const send = (sessionId: string, body: Sent['body'], headers: Record<string, string> = {}) =>
  service.post(pathOf(sessionId), body, headers);

let workspace: Workspace;
let jobId: string;
/** A session whose calls are all refused. */
let untouchedId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
  untouchedId = await newSession();
});

function newSession(): Promise<string> {
  return insertAgreedSession(service.deps, { workspaceId: workspace.id, jobId });
}

async function stateOf(sessionId: string): Promise<unknown> {
  const [row] = await selectRows(
    service.deps,
    sql`select state from prequalification_sessions where id = ${sessionId}`,
  );
  const state = row?.state;
  return typeof state === 'string' ? JSON.parse(state) : state;
}

async function saved(sessionId: string, body: Sent['body']): Promise<void> {
  const answer = await send(sessionId, body);
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true,"persisted":true}']);
}

describe('200', () => {
  test('says that the row is committed', async () => {
    const sessionId = await newSession();
    const answer = await send(sessionId, { step: 2 });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ok: true, persisted: true });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(await stateOf(sessionId)).toEqual({ step: 2 });
  });

  test('merges at the top level: later values win, others stay (D25)', async () => {
    const sessionId = await newSession();
    await saved(sessionId, { a: { x: 1 }, b: [1, 2], c: null });
    await saved(sessionId, { a: { y: 2 }, d: 'é 🙂\n' });
    await saved(sessionId, {});
    expect(await stateOf(sessionId)).toEqual({ a: { y: 2 }, b: [1, 2], c: null, d: 'é 🙂\n' });
  });

  test('works without any decision, and after `human`', async () => {
    const sessionId = await fixtures.application(workspace, jobId);
    await saved(sessionId, { draft: true });
    await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    await saved(sessionId, { more: true });
    expect(await stateOf(sessionId)).toEqual({ draft: true, more: true });
  });

  test('keys of the path, of columns and of prototypes are only keys (SB6, SD2)', async () => {
    const sessionId = await fixtures.application(workspace, jobId);
    const other = randomUUID();
    await saved(sessionId, {
      sessionId: other,
      aiConsent: true,
      id: other,
      state: 'x',
      constructor: { prototype: { y: 1 } },
    });
    expect(await stateOf(sessionId)).toMatchObject({
      sessionId: other,
      aiConsent: true,
      id: other,
      state: 'x',
    });
    const [row] = await selectRows(
      service.deps,
      sql`select ai_consent from prequalification_sessions where id = ${sessionId}`,
    );
    expect(row?.ai_consent).toBe(false);
    expect((await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] })).status).toBe(403);
    await send(sessionId, '{"__proto__":{"polluted":true}}', { 'Content-Type': 'application/json' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('200 concurrent disjoint patches are all there (SD5)', async () => {
    const sessionId = await newSession();
    const patches = Array.from({ length: 200 }, (_, index) => ({ [`key${index}`]: index }));
    const { database, clock } = service.deps;
    const merge = (state: Record<string, number>) =>
      mergeState(database.query, { sessionId, state, at: clock.now() });
    await Promise.all([
      ...patches.slice(0, 20).map((patch) => saved(sessionId, patch)),
      ...patches.slice(20).map((patch) => merge(patch)),
    ]);
    const state = (await stateOf(sessionId)) as Record<string, number>;
    expect(Object.keys(state).length).toBe(200);
    expect(Object.entries(state).every(([key, value]) => key === `key${value}`)).toBe(true);
  });

  test('numbers come back as they were sent', async () => {
    const sessionId = await newSession();
    const numbers = [0, 1.5, -3, 0.1, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE];
    await saved(sessionId, { numbers });
    expect(await stateOf(sessionId)).toEqual({ numbers });
  });

  test('a body of nearly 64 KiB, four times', async () => {
    const sessionId = await newSession();
    for (let index = 0; index < 4; index++) await saved(sessionId, { [`k${index}`]: 'x'.repeat(64_000) });
  });

  test('a session id in capitals is the same session (D21)', async () => {
    const sessionId = await newSession();
    await saved(sessionId.toUpperCase(), { a: 1 });
    expect(await stateOf(sessionId)).toEqual({ a: 1 });
  });

  test('nothing of the state is logged', async () => {
    const sessionId = await newSession();
    await saved(sessionId, { answer: 'confidence intime' });
    expect(service.logs.join('')).not.toMatch(/confidence intime/);
    expect(service.logs.join('')).not.toContain(sessionId);
  });
});

describe('400', () => {
  test('a body of more than 64 KiB', async () => {
    expectPublicError(await send(untouchedId, { a: 'x'.repeat(65_537) }), 400);
    expectPublicError(await send(untouchedId, { a: 'x'.repeat(2_000_000) }), 400);
  });

  test('any 65,536 bytes are taken and 65,537 are not (D25)', async () => {
    const sessionId = await newSession();
    const json = { 'Content-Type': 'application/json' };
    const bodyOf = (bytes: number) => `{"a":1${' '.repeat(bytes - 7)}}`;
    expect((await send(sessionId, bodyOf(65_536), json)).status).toBe(200);
    const answer = await send(sessionId, bodyOf(65_537), json);
    expectPublicError(answer, 400);
    expect(errorOf(answer).error).toBe('The body is larger than 64 KiB.');
  });

  test('faults are named as the sender wrote them', async () => {
    const json = { 'Content-Type': 'application/json' };
    for (const [body, field, error] of [
      ['{"a":"\\u0000"}', 'a', 'a contains a control character or broken Unicode.'],
      ['{"state":{"b":"\\u0000"}}', 'state.b', 'state.b contains a control character or broken Unicode.'],
      [
        '{"\\u0000":1}',
        '',
        'The body has a member whose name contains a control character or broken Unicode.',
      ],
    ] as const) {
      const answer = await send(untouchedId, body, json);
      expectPublicError(answer, 400);
      expect([errorOf(answer).error, errorOf(answer).details?.map((fault) => fault.field)]).toEqual([
        error,
        [field],
      ]);
    }
    const answer = await send(untouchedId, '{"a":"\\u0000","b":"\\u0000"}', json);
    expect(faultsOf(answer).sort()).toEqual(['a invalid_type', 'b invalid_type']);
    expect(faultsOf(await send('17', '{"a":"\\u0000"}', json))).toEqual(['sessionId invalid_uuid']);
  });

  test.each(['12345678901234567890', '-0', '1e400', '0.1000000000000000055511151231257827'])(
    'the number %s, which would come back as another',
    async (number) => {
      const body = `{"kept":"12345678901234567890","list":[1,{"salary":${number}}]}`;
      const answer = await send(untouchedId, body, { 'Content-Type': 'application/json' });
      expectPublicError(answer, 400);
      expect(errorOf(answer).details).toEqual([
        {
          field: 'list.1.salary',
          code: 'out_of_range',
          message: 'list.1.salary is a number that would come back as another: send it as text.',
        },
      ]);
      expect(await stateOf(untouchedId)).toEqual({});
    },
  );

  test('a merged state of more than 256 KiB, which stays as it was (D25)', async () => {
    const sessionId = await newSession();
    for (let index = 0; index < 4; index++) await saved(sessionId, { [`k${index}`]: 'x'.repeat(60_000) });
    const answer = await send(sessionId, { last: 'x'.repeat(60_000) });
    expectPublicError(answer, 400);
    expect(Object.keys((await stateOf(sessionId)) as object)).toEqual(['k0', 'k1', 'k2', 'k3']);
    await saved(sessionId, { k0: 'short' });
    await saved(sessionId, { last: 'x'.repeat(50_000) });
  });

  test('bodies that are no JSON object, nest too deep, or have characters that no text can hold', async () => {
    for (const body of [
      '',
      'null',
      '[1]',
      '"a"',
      '1',
      '{"a":',
      '{"a":1,"a":2}',
      '{"a":1e999}',
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      '{"\\u0000":1}',
    ]) {
      expectPublicError(await send(untouchedId, body, { 'Content-Type': 'application/json' }), 400);
    }
    expectPublicError(
      await send(untouchedId, `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, {
        'Content-Type': 'application/json',
      }),
      400,
    );
    expectPublicError(await send(untouchedId, '{}', { 'Content-Type': 'text/plain' }), 400);
    expect(await stateOf(untouchedId)).toEqual({});
  });

  test.each(['17', 'not-a-uuid', '%zz', 'a%00b'])('the session id %s is no UUID (D5)', async (sessionId) => {
    expectPublicError(await send(sessionId, {}), 400);
  });
});

describe('404', () => {
  test('an unknown session, and the id of something else', async () => {
    for (const id of [randomUUID(), '00000000-0000-0000-0000-000000000000', jobId]) {
      expectPublicError(await send(id, { a: 1 }), 404);
    }
  });
});

describe('429', () => {
  test('more than 120 saves of a session in a minute; what is refused before does not count (D4, D41)', async () => {
    const sessionId = await newSession();
    for (let count = 0; count < 2; count += 1) expectPublicError(await send(sessionId, '[]'), 400);
    expect((await send(sessionId, { first: 1 })).headers.ratelimit).toBe('"save";r=119;t=60');
    const limit = { limit: 120, windowSeconds: 60 };
    await countCalls(service, { policy: 'save', owner: sessionId, limit, calls: 118 });
    const last = await send(sessionId, { last: 1 });
    expect([last.status, last.headers.ratelimit]).toEqual([200, '"save";r=0;t=60']);
    expectLimited(await send(sessionId, { more: 1 }), { policy: 'save', limit: 120 }, service);
    expect(await stateOf(sessionId)).not.toHaveProperty('more');
    service.clock.advance(60_000);
    await saved(sessionId, { more: 1 });
  });
});

describe('500', () => {
  test('a failing database is masked, never `persisted` (D3)', async () => {
    await using failing = await startBrokenService();
    const answer = await failing.post(pathOf(untouchedId), { a: 1 });
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(await stateOf(untouchedId)).toEqual({});
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, { path: pathOf(untouchedId), method: 'POST' });
  });
});
