import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { conversationNoticeOf } from '#domain/notices/notices.ts';
import { anthropic } from '#realtime/interviewer/provider/wires/anthropic.ts';
import { faultsOf, fixturesOf, type Workspace } from '../support/fixtures.ts';
import { countCalls } from '../support/requests/counted-calls.ts';
import {
  expectLimited,
  expectMasked,
  expectProperHttp,
  expectPublicError,
} from '../support/requests/expectations.ts';
import { withoutTransactions } from '../support/requests/faults.ts';
import type { Sent } from '../support/requests/http.ts';
import { countJobs, selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

let workspace: Workspace;
let jobId: string;
/** The session of an application without a decision. */
let undecidedId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
  undecidedId = await newSession();
});

const newSession = () => fixtures.application(workspace, jobId);

const pathOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/consent`;
const send = (sessionId: string, body: Sent['body'], headers: Record<string, string> = {}) =>
  service.post(pathOf(sessionId), body, headers);

function consentsOf(sessionId: string) {
  return selectRows(
    service.deps,
    sql`select decision, kind, lang, way, notice_version, notice_sha256 from consents
      where application_id = ${sessionId} and kind <> 'application' order by sequence`,
  );
}

/** Counts the mails that calls asked for, without those that had to wait for their time and are asked for again. */
async function countAnnouncements(sessionId: string): Promise<number> {
  const rows = await selectRows(
    service.deps,
    sql`select distinct data from pgboss.job where name = 'announce-human-request'
      and data->>'applicationId' = ${sessionId} and start_after < created_on + interval '1 minute'`,
  );
  return rows.length;
}

describe('200', () => {
  test.each([
    ['ai', true],
    ['human', false],
  ] as const)('records %s', async (decision, aiConsent) => {
    const sessionId = await newSession();
    const answer = await send(sessionId, { decision });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ ok: true, aiConsent });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
  });

  test('ai, human, ai: three proofs in order, each of the exact text (SI6, D23)', async () => {
    const sessionId = await newSession();
    for (const decision of ['ai', 'human', 'ai']) {
      expect((await send(sessionId, { decision }, { 'Accept-Language': 'en' })).status).toBe(200);
    }
    const { version, sha256 } = conversationNoticeOf({
      lang: 'en',
      interviewer: 'questionnaire',
      aiProvider: anthropic.description,
    });
    const proof = {
      kind: 'ai_conversation',
      lang: 'en',
      way: 'session',
      notice_version: version,
      notice_sha256: sha256,
    };
    expect(await consentsOf(sessionId)).toEqual([
      { ...proof, decision: 'ai' },
      { ...proof, decision: 'human' },
      { ...proof, decision: 'ai' },
    ]);
    const trail = await selectRows<{ action: string }>(
      service.deps,
      sql`select action from audit_entries where subject_id = ${sessionId} and action like 'consent.ai%' order by sequence`,
    );
    const actions = [
      'consent.ai_conversation.ai',
      'consent.ai_conversation.human',
      'consent.ai_conversation.ai',
    ];
    expect(trail.map(({ action }) => action)).toEqual(actions);
  });

  test('human revokes the AI conversation at once, and is announced to the workspace (D23)', async () => {
    const sessionId = await newSession();
    await send(sessionId, { decision: 'ai' });
    expect((await send(sessionId, { decision: 'human' })).json()).toEqual({ ok: true, aiConsent: false });
    const stream = await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
    expect(stream.status).toBe(403);
    expect(await countJobs(service.deps, 'announce-human-request', sessionId)).toBe(1);
  });

  test('a number and a time for a call are kept and announced, and an agreement ends them (D83)', async () => {
    const sessionId = await newSession();
    const callback = { phone: ' 06 12 34 56 78 ', when: 'après 17 h' };
    const kept = () =>
      selectRows(service.deps, sql`select callback from prequalification_sessions where id = ${sessionId}`);
    await send(sessionId, { decision: 'human' });
    expect((await send(sessionId, { decision: 'human', callback })).json()).toEqual({
      ok: true,
      aiConsent: false,
    });
    const wish = { callback: { phone: '06 12 34 56 78', when: 'après 17 h' } };
    expect(await kept()).toEqual([wish]);
    expect(await countAnnouncements(sessionId)).toBe(2);
    await send(sessionId, { decision: 'human', callback: {} });
    expect(await kept()).toEqual([wish]);
    await send(sessionId, { decision: 'ai', callback });
    expect(await kept()).toEqual([{ callback: null }]);
  });

  test('`none` takes the wish for a person back, or a consent, and both can be given again (D179)', async () => {
    const sessionId = await newSession();
    const kept = () =>
      selectRows(
        service.deps,
        sql`select decision, ai_consent, callback from prequalification_sessions where id = ${sessionId}`,
      );
    const nothing = [{ decision: null, ai_consent: false, callback: null }];
    for (const choice of [{ decision: 'human', callback: { phone: '06 12 34 56 78' } }, { decision: 'ai' }]) {
      await send(sessionId, choice);
      expect(await kept()).not.toEqual(nothing);
      const answer = await send(sessionId, { decision: 'none' });
      expect(answer.json()).toEqual({ ok: true, aiConsent: false });
      expect(await kept()).toEqual(nothing);
    }
    const stream = await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
    expect(stream.status).toBe(403);
    const proofs = sql`select decision from consents
      where application_id = ${sessionId} and kind = 'ai_conversation' order by sequence`;
    expect((await selectRows(service.deps, proofs)).map(({ decision }) => decision)).toEqual([
      ...['human', 'none', 'ai', 'none'],
    ]);
    // The request and its end. The consent was no wish for a person.
    expect(await countAnnouncements(sessionId)).toBe(2);
  });

  test('the language is the form’s, else the recruitment’s, else the workspace’s (D23)', async () => {
    const english = await fixtures.workspace({ lang: 'en' });
    const languages: unknown[] = [];
    for (const [fields, header] of [
      [{}, undefined],
      [{ lang: 'fr' }, undefined],
      [{ lang: 'fr' }, 'en;q=0.8, de'],
    ] as const) {
      const sessionId = await fixtures.application(english, await fixtures.recruitment(english, fields));
      await send(sessionId, { decision: 'ai' }, header === undefined ? {} : { 'Accept-Language': header });
      languages.push((await consentsOf(sessionId))[0]?.lang);
    }
    expect(languages).toEqual(['en', 'fr', 'en']);
  });

  test('unknown fields are ignored, a session id in capitals is the same (D21)', async () => {
    const sessionId = await newSession();
    const answer = await send(sessionId.toUpperCase(), {
      decision: 'ai',
      aiConsent: false,
      sessionId: randomUUID(),
    });
    expect(answer.json()).toEqual({ ok: true, aiConsent: true });
    expect(await consentsOf(sessionId)).toHaveLength(1);
  });

  test('a closed job does not keep a person from choosing', async () => {
    const closing = await fixtures.recruitment(workspace);
    const sessionId = await fixtures.application(workspace, closing);
    await fixtures.admin.recruitment.close({ id: closing });
    expect((await send(sessionId, { decision: 'human' })).status).toBe(200);
  });

  test('a disabled workspace still takes requests for a person, and no new agreement (D23)', async () => {
    const { sessionId, workspace } = await fixtures.session('ai');
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    expect((await send(sessionId, { decision: 'ai' })).status).toBe(404);
    expect((await send(sessionId, { decision: 'human' })).json()).toEqual({ ok: true, aiConsent: false });
    expect((await consentsOf(sessionId)).map(({ decision }) => decision)).toEqual(['ai', 'human']);
    expect(await countJobs(service.deps, 'announce-human-request', sessionId)).toBe(1);
  });

  test('a session id is a credential: the log has the route’s template (D9)', async () => {
    const sessionId = await newSession();
    await send(sessionId, { decision: 'ai' });
    const logged = service.logs.join('');
    expect(logged).not.toContain(sessionId);
    expect(logged).toContain('/api/v2/prequalif/{sessionId}/consent');
  });
});

describe('400', () => {
  test.each([
    ['no decision', {}, 'decision required'],
    ['another decision', { decision: 'AI' }, 'decision unknown_option'],
    ['a list', { decision: ['ai'] }, 'decision unknown_option'],
    ['a boolean', { decision: true }, 'decision unknown_option'],
    ['null', { decision: null }, 'decision unknown_option'],
    ['a NUL', { decision: 'ai\u0000' }, 'decision invalid_type'],
    ['a long number', { decision: 'human', callback: { phone: '1'.repeat(51) } }, 'callback.phone too_long'],
    ['no number', { decision: 'human', callback: { phone: 'n importe 12345' } }, 'callback.phone too_short'],
    ['a long time', { decision: 'human', callback: { when: 'a'.repeat(201) } }, 'callback.when too_long'],
    ['a text for a callback', { decision: 'human', callback: 'demain' }, 'callback invalid_type'],
  ])('%s', async (_, body, fault) => {
    const answer = await send(undecidedId, body);
    expectPublicError(answer, 400);
    expect(faultsOf(answer)).toEqual([fault]);
    expect(await consentsOf(undecidedId)).toEqual([]);
  });

  test.each([
    '17',
    'not-a-uuid',
    '%7B00000000-0000-4000-8000-000000000000%7D',
    '00000000-0000-4000-8000-00000000000g',
    '%zz',
    'a%00b',
    '%e9',
  ])('the session id %s is no UUID (D5)', async (sessionId) => {
    expectPublicError(await send(sessionId, { decision: 'ai' }), 400);
  });

  test('a body that is no JSON object', async () => {
    for (const body of ['', '[]', '"ai"', '{"decision":"ai"', '{"decision":"human","decision":"ai"}']) {
      expectPublicError(await send(undecidedId, body, { 'Content-Type': 'application/json' }), 400);
    }
    expectPublicError(
      await send(undecidedId, 'decision=ai', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      400,
    );
  });

  test('a malformed session id comes before everything, a malformed body after an unknown session (D4)', async () => {
    const malformed = await send('17', { decision: 'perhaps' });
    expectPublicError(malformed, 400);
    expect(faultsOf(malformed)).toEqual(['sessionId invalid_uuid']);
    expectPublicError(await send(randomUUID(), { decision: 'perhaps' }), 404);
  });
});

describe('404', () => {
  test.each([
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01890a5d-ac96-774b-bcce-b302099a8057',
  ])('the unknown session %s', async (sessionId) => {
    expectPublicError(await send(sessionId, { decision: 'ai' }), 404);
  });

  test('the id of something else', async () => {
    expectPublicError(await send(jobId, { decision: 'ai' }), 404);
    expectPublicError(await send(workspace.id, { decision: 'ai' }), 404);
  });
});

describe('429', () => {
  test('more than 20 decisions on one session in a minute; a choice that revokes is accepted all the same (D41)', async () => {
    const sessionId = await newSession();
    expect((await send(sessionId, { decision: 'ai' })).headers.ratelimit).toBe('"consent";r=19;t=60');
    const limit = { limit: 20, windowSeconds: 60 };
    await countCalls(service, { policy: 'consent', owner: sessionId, limit, calls: 18 });
    const last = await send(sessionId, { decision: 'ai' });
    expect([last.status, last.headers.ratelimit]).toEqual([200, '"consent";r=0;t=60']);
    expectLimited(await send(sessionId, { decision: 'ai' }), { policy: 'consent', limit: 20 }, service);
    expect((await send(sessionId, { decision: 'human' })).json()).toEqual({ ok: true, aiConsent: false });
    for (const decision of ['human', 'ai']) expect((await send(sessionId, { decision })).status).toBe(429);
    expect((await send(randomUUID(), { decision: 'human' })).status).toBe(404);
    expect((await send(await newSession(), { decision: 'ai' })).status).toBe(200);
    service.clock.advance(60_000);
    expect((await send(sessionId, { decision: 'ai' })).status).toBe(200);
  });
});

describe('500', () => {
  test('a failing database is masked and records nothing (D3)', async () => {
    await using failing = await startTestService({ replace: withoutTransactions });
    const answer = await failing.post(pathOf(undecidedId), { decision: 'ai' });
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(await consentsOf(undecidedId)).toEqual([]);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, { path: pathOf(undecidedId), method: 'POST' });
  });
});
