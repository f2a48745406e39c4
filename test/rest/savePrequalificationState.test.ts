import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectMasked, expectProperHttp, expectPublicError } from '../support/expectations.ts';
import { startBrokenService } from '../support/faults.ts';
import { errorOf, fixturesOf } from '../support/fixtures.ts';
import type { Sent } from '../support/http.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/save`;
const send = (sessionId: string, body: Sent['body'], headers: Record<string, string> = {}) =>
  service.post(pathOf(sessionId), body, headers);

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
    const { sessionId } = await fixtures.session('ai');
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
    const { sessionId } = await fixtures.session('ai');
    await saved(sessionId, { a: { x: 1 }, b: [1, 2], c: null });
    await saved(sessionId, { a: { y: 2 }, d: 'é 🙂\n' });
    await saved(sessionId, {});
    expect(await stateOf(sessionId)).toEqual({ a: { y: 2 }, b: [1, 2], c: null, d: 'é 🙂\n' });
  });

  test('works without any decision, and after `human`', async () => {
    for (const decision of [null, 'human'] as const) {
      const { sessionId } = await fixtures.session(decision);
      await saved(sessionId, { draft: true });
      expect(await stateOf(sessionId)).toEqual({ draft: true });
    }
  });

  test('keys of the path, of columns and of prototypes are only keys (SB6, SD2)', async () => {
    const { sessionId } = await fixtures.session('human');
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
    const { sessionId } = await fixtures.session('ai');
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => saved(sessionId, { [`key${index}`]: index })),
    );
    const state = (await stateOf(sessionId)) as Record<string, number>;
    expect(Object.keys(state).length).toBe(200);
    expect(Object.entries(state).every(([key, value]) => key === `key${value}`)).toBe(true);
  });

  test('a body of nearly 64 KiB, four times', async () => {
    const { sessionId } = await fixtures.session('ai');
    for (let index = 0; index < 4; index++) await saved(sessionId, { [`k${index}`]: 'x'.repeat(64_000) });
  });

  test('a session id in capitals is the same session (D21)', async () => {
    const { sessionId } = await fixtures.session('ai');
    await saved(sessionId.toUpperCase(), { a: 1 });
    expect(await stateOf(sessionId)).toEqual({ a: 1 });
  });

  test('nothing of the state is logged', async () => {
    const { sessionId } = await fixtures.session('ai');
    await saved(sessionId, { answer: 'confidence intime' });
    expect(service.logs.join('')).not.toMatch(/confidence intime/);
    expect(service.logs.join('')).not.toContain(sessionId);
  });
});

describe('400', () => {
  test('a body of more than 64 KiB', async () => {
    const { sessionId } = await fixtures.session('ai');
    expectPublicError(await send(sessionId, { a: 'x'.repeat(65_537) }), 400);
    expectPublicError(await send(sessionId, { a: 'x'.repeat(2_000_000) }), 400);
  });

  test('65,536 bytes are taken and 65,537 are not, whatever they say (D25)', async () => {
    const { sessionId } = await fixtures.session('ai');
    const json = { 'Content-Type': 'application/json' };
    const bodyOf = (bytes: number) => `{"a":1${' '.repeat(bytes - 7)}}`;
    expect((await send(sessionId, bodyOf(65_536), json)).status).toBe(200);
    const answer = await send(sessionId, bodyOf(65_537), json);
    expectPublicError(answer, 400);
    expect(errorOf(answer).error).toBe('The body is larger than 64 KiB.');
  });

  test('faults are named as the sender wrote them', async () => {
    const { sessionId } = await fixtures.session('ai');
    const json = { 'Content-Type': 'application/json' };
    for (const [body, field, error] of [
      ['{"a":"\\u0000"}', 'a', 'a contains a control character or broken Unicode.'],
      ['{"state":{"b":"\\u0000"}}', 'state.b', 'state.b contains a control character or broken Unicode.'],
      ['{"\\u0000":1}', '', 'The body contains a control character or broken Unicode.'],
    ] as const) {
      const answer = await send(sessionId, body, json);
      expectPublicError(answer, 400);
      expect([errorOf(answer).error, errorOf(answer).details?.map((fault) => fault.field)]).toEqual([
        error,
        [field],
      ]);
    }
    const answer = await send('17', '{"a":"\\u0000","b":"\\u0000"}', json);
    expect(
      errorOf(answer)
        .details?.map(({ field }) => field)
        .sort(),
    ).toEqual(['a', 'b']);
  });

  test('a merged state of more than 256 KiB, which stays as it was (D25)', async () => {
    const { sessionId } = await fixtures.session('ai');
    for (let index = 0; index < 4; index++) await saved(sessionId, { [`k${index}`]: 'x'.repeat(60_000) });
    const answer = await send(sessionId, { last: 'x'.repeat(60_000) });
    expectPublicError(answer, 400);
    expect(Object.keys((await stateOf(sessionId)) as object)).toEqual(['k0', 'k1', 'k2', 'k3']);
    await saved(sessionId, { k0: 'short' });
    await saved(sessionId, { last: 'x'.repeat(50_000) });
  });

  test('what is no JSON object, what is nested too deep, what no text can hold', async () => {
    const { sessionId } = await fixtures.session('ai');
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
      expectPublicError(await send(sessionId, body, { 'Content-Type': 'application/json' }), 400);
    }
    expectPublicError(
      await send(sessionId, `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, {
        'Content-Type': 'application/json',
      }),
      400,
    );
    expectPublicError(await send(sessionId, '{}', { 'Content-Type': 'text/plain' }), 400);
    expect(await stateOf(sessionId)).toEqual({});
  });

  test.each(['17', 'not-a-uuid', '%zz', 'a%00b'])('the session id %s is no UUID (D5)', async (sessionId) => {
    expectPublicError(await send(sessionId, {}), 400);
  });
});

describe('404', () => {
  test('an unknown session, and the id of something else', async () => {
    const { jobId } = await fixtures.session('ai');
    for (const id of [randomUUID(), '00000000-0000-0000-0000-000000000000', jobId]) {
      expectPublicError(await send(id, { a: 1 }), 404);
    }
  });
});

describe('500', () => {
  test('a failing database is masked, never `persisted` (D3)', async () => {
    const { sessionId } = await fixtures.session('ai');
    await using failing = await startBrokenService();
    const answer = await failing.post(pathOf(sessionId), { a: 1 });
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(await stateOf(sessionId)).toEqual({});
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { sessionId } = await fixtures.session('ai');
    await expectProperHttp(service, { path: pathOf(sessionId), method: 'POST' });
  });
});
