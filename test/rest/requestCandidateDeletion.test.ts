import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import type { Deps } from '#domain/ports.ts';
import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { fixturesOf, type Workspace } from '../support/fixtures.ts';
import { countCalls } from '../support/requests/counted-calls.ts';
import {
  expectLimited,
  expectMasked,
  expectProperHttp,
  expectPublicError,
} from '../support/requests/expectations.ts';
import { fault, withoutTransactions } from '../support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService, type TestService } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (token: string) => `/api/v2/portal/${token}/delete`;
const send = (token: string) => service.post(pathOf(token));

let workspace: Workspace;
let jobId: string;
/** A node on the same database that no longer accepts application ids. */
let otherNode: TestService;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
  const config = { PORTAL_APPLICATION_ID_TOKENS: 'refuse' };
  otherNode = await startTestService({ config, clock: service.clock });
});
afterAll(() => otherNode[Symbol.asyncDispose]());

async function applicant() {
  const applicationId = await fixtures.application(workspace, jobId);
  return { applicationId, candidateId: await candidateOf(service.deps, applicationId) };
}

const requestsOf = (candidateId: string) =>
  selectRows<Record<string, unknown> & { id: string }>(
    service.deps,
    sql`select * from deletion_requests where candidate_id = ${candidateId} order by requested_at, scope`,
  );

async function jobsOf(requestId: string): Promise<number> {
  const rows = await selectRows(
    service.deps,
    sql`select id from pgboss.job where name = 'confirm-deletion-request' and data->>'deletionRequestId' = ${requestId}`,
  );
  return rows.length;
}

describe('200', () => {
  test('logs the request, due one month on, without a body or a media type (D31)', async () => {
    const { applicationId, candidateId } = await applicant();
    const token = portalTokenFor(service, candidateId);
    const answer = await send(token);
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty('deprecation');
    const [request, ...others] = await requestsOf(candidateId);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      workspace_id: workspace.id,
      application_id: null,
      scope: 'candidate',
      verified: true,
      state: 'requested',
      closed_at: null,
    });
    expect(new Date(String(request?.requested_at))).toEqual(service.clock.now());
    expect(new Date(String(request?.due_at)).toISOString()).toBe('2026-12-23T09:00:00.000Z');
    expect(await jobsOf(String(request?.id))).toBe(1);
    const trail = await selectRows(
      service.deps,
      sql`select action, actor, details from audit_entries where subject_id = ${String(request?.id)}`,
    );
    expect(trail).toMatchObject([{ action: 'deletion.requested', actor: 'candidate' }]);
    // The request itself deletes nothing.
    expect((await service.get(`/api/v2/portal/${applicationId}/export`)).status).toBe(200);
  });

  test('an application id asks for that application, unverified (D30)', async () => {
    const { applicationId, candidateId } = await applicant();
    const answer = await send(applicationId);
    expect(answer.status).toBe(200);
    expect(answer.headers.deprecation).toMatch(/^@\d+$/);
    expect(new Date(String(answer.headers.sunset)).getTime()).toBeGreaterThan(service.clock.now().getTime());
    const [request, ...others] = await requestsOf(candidateId);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ application_id: applicationId, scope: 'application', verified: false });
    expect(await jobsOf(String(request?.id))).toBe(1);
  });

  test('100 at once, on two nodes, are one request, one entry and one mail (SI1)', async () => {
    const { applicationId, candidateId } = await applicant();
    const path = pathOf(portalTokenFor(service, candidateId));
    const nodes = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? service : otherNode));
    const answers = await Promise.all([
      ...nodes.map((node) => node.post(path)),
      ...Array.from({ length: 10 }, () => send(applicationId)),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"ok":true}']),
    );
    const requests = await requestsOf(candidateId);
    expect(requests.map(({ scope }) => scope).sort()).toEqual(['application', 'candidate']);
    for (const { id } of requests) {
      expect(await jobsOf(id)).toBe(1);
      expect(
        await selectRows(service.deps, sql`select 1 from audit_entries where subject_id = ${id}`),
      ).toHaveLength(1);
    }
  });

  test('asking again later keeps the first date, and is noted', async () => {
    const { candidateId } = await applicant();
    const token = portalTokenFor(service, candidateId, 864_000_000);
    await send(token);
    const [first] = await requestsOf(candidateId);
    service.clock.advance(86_400_000);
    await send(token);
    const [again, ...others] = await requestsOf(candidateId);
    expect(others).toEqual([]);
    expect(again).toEqual({ ...first, changed_in: again?.changed_in, asked_again_at: again?.asked_again_at });
    expect(new Date(String(again?.asked_again_at))).toEqual(service.clock.now());
  });

  test('any body is ignored', async () => {
    const { applicationId } = await applicant();
    for (const [body, type] of [
      ['{', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['x', 'nonsense'],
    ] as const) {
      expect((await service.post(pathOf(applicationId), body, { 'Content-Type': type })).status).toBe(200);
    }
  });

  test('the month of a 31st ends with the next one (D31)', async () => {
    const { candidateId } = await applicant();
    service.clock.set('2027-01-31T12:00:00Z');
    await send(portalTokenFor(service, candidateId));
    const [request] = await requestsOf(candidateId);
    expect(new Date(String(request?.due_at)).toISOString()).toBe('2027-02-28T12:00:00.000Z');
  });

  test('the token is a credential: the log has the route’s template (D9)', async () => {
    const { applicationId, candidateId } = await applicant();
    const token = portalTokenFor(service, candidateId);
    await send(token);
    await send(applicationId);
    const logged = service.logs.join('');
    expect(logged).not.toContain(token);
    expect(logged).not.toContain(applicationId);
    expect(logged).toContain('/api/v2/portal/{token}/delete');
  });
});

describe('404', () => {
  test('unknown, altered, expired and wrong-purpose tokens are one and the same (D5)', async () => {
    const { candidateId } = await applicant();
    const token = portalTokenFor(service, candidateId);
    const { tokenKeys, clock } = service.deps;
    const expiresAt = new Date(clock.now().getTime() + 1000);
    const bodies = new Set<string>();
    for (const bad of [
      randomUUID(),
      'x',
      '%zz',
      'a%00b',
      candidateId,
      token.slice(0, -2),
      mintLinkToken(tokenKeys, {
        purpose: 'prequalification',
        subjectId: candidateId,
        linkGeneration: 0,
        expiresAt,
      }),
      mintLinkToken(tokenKeys, {
        purpose: 'portal',
        subjectId: candidateId,
        linkGeneration: 0,
        expiresAt: clock.now(),
      }),
    ]) {
      const answer = await service.post(pathOf(bad), undefined, { 'X-Request-Id': 'same' });
      expectPublicError(answer, 404);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
    expect(await requestsOf(candidateId)).toEqual([]);
  });

  test('an application id, where it is no longer accepted (SA13)', async () => {
    const { applicationId, candidateId } = await applicant();
    expectPublicError(await otherNode.post(pathOf(applicationId)), 404);
    expect(await requestsOf(candidateId)).toEqual([]);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one token, mailed or temporary; each has its own (D41)', async () => {
    const { applicationId: first, candidateId } = await applicant();
    for (const token of [first, portalTokenFor(service, candidateId)]) {
      expect((await send(token)).headers.ratelimit).toBe('"portal";r=59;t=60');
      const limit = { limit: 60, windowSeconds: 60 };
      await countCalls(service, { policy: 'portal', owner: token, limit, calls: 58 });
      const last = await send(token);
      expect([last.status, last.headers.ratelimit]).toEqual([200, '"portal";r=0;t=60']);
      expectLimited(await send(token), { policy: 'portal', limit: 60 }, service);
    }
    service.clock.advance(60_000);
    expect((await send(first)).status).toBe(200);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200 (SI3)', async () => {
    const { applicationId, candidateId } = await applicant();
    await using failing = await startTestService({ replace: withoutTransactions });
    const answer = await failing.post(pathOf(applicationId));
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(await requestsOf(candidateId)).toEqual([]);
  });

  test('a queue that fails takes the request back: it would never be confirmed', async () => {
    const { applicationId, candidateId } = await applicant();
    const failing: Deps = {
      ...service.deps,
      followUp: { ...service.deps.followUp, enqueue: () => Promise.reject(fault()) },
    };
    const candidate = { id: candidateId, workspaceId: workspace.id };
    await expect(requestDeletion(failing, { candidate, applicationId, actor: 'candidate' })).rejects.toThrow(
      fault().message,
    );
    expect(await requestsOf(candidateId)).toEqual([]);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { applicationId } = await applicant();
    const allow = 'POST, DELETE, OPTIONS';
    await expectProperHttp(service, { path: pathOf(applicationId), method: 'POST', allow });
  });
});
