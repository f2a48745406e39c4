import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTokenHolder } from '#domain/access/token-holder.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { fixturesOf, only, type Workspace } from '#test/support/fixtures.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import { expectLimited, expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { fault, withoutTransactions } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService, type TestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (token: string) => `/api/v2/portal/${token}/delete`;
const ask = (token: string) => service.post(pathOf(token));
const withdraw = (token: string, node: TestService = service) =>
  node.send(pathOf(token), { method: 'DELETE' });

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
  const candidateId = await candidateOf(service.deps, applicationId);
  return { applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

const requestsOf = (candidateId: string) =>
  selectRows<{ id: string; scope: string; state: string; closed_at: string | null; open_subject: unknown }>(
    service.deps,
    sql`select id, scope, state, closed_at, open_subject from deletion_requests
      where candidate_id = ${candidateId} order by requested_at, scope`,
  );
const statesOf = async (candidateId: string) =>
  (await requestsOf(candidateId)).map(({ scope, state }) => `${scope} ${state}`);
const trailOf = (id: string) =>
  selectRows(
    service.deps,
    sql`select action, actor, details from audit_entries where subject_id = ${id} order by sequence`,
  );
const jobsOf = async (id: string) =>
  (
    await selectRows(
      service.deps,
      sql`select id from pgboss.job
        where name = 'confirm-deletion-withdrawal' and data->>'deletionRequestId' = ${id}`,
    )
  ).length;

describe('200', () => {
  test('withdraws the open request, audited and confirmed by mail; asking again opens a new one (D31)', async () => {
    const { candidateId, token } = await applicant();
    await ask(token);
    service.clock.advance(60_000);
    const answer = await withdraw(token);
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty('deprecation');
    const request = only(await requestsOf(candidateId));
    expect(request).toMatchObject({ state: 'withdrawn', open_subject: null });
    expect(new Date(request.closed_at ?? 0)).toEqual(service.clock.now());
    expect(await trailOf(request.id)).toEqual([
      { action: 'deletion.requested', actor: 'candidate', details: { scope: 'candidate' } },
      { action: 'deletion.withdrawn', actor: 'candidate', details: { scope: 'candidate' } },
    ]);
    expect(await jobsOf(request.id)).toBe(1);
    const [person] = await selectRows<{ at: string }>(
      service.deps,
      sql`select last_contact_at as at from candidates where id = ${candidateId}`,
    );
    expect(new Date(person?.at ?? 0)).toEqual(service.clock.now());
    service.clock.advance(1);
    await ask(token);
    expect(await statesOf(candidateId)).toEqual(['candidate withdrawn', 'candidate requested']);
  });

  test('20 at once, on two nodes, are one withdrawal and one mail; none that is open is answered the same', async () => {
    const { candidateId, token } = await applicant();
    expect((await withdraw(token)).json()).toEqual({ ok: true });
    await ask(token);
    const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? service : otherNode));
    const answers = await Promise.all(nodes.map((node) => withdraw(token, node)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"ok":true}']),
    );
    const { id } = only(await requestsOf(candidateId));
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'deletion.requested',
      'deletion.withdrawn',
    ]);
    expect(await jobsOf(id)).toBe(1);
  });

  test('an application id withdraws what was asked for that application, and nothing else (D30)', async () => {
    const { applicationId, candidateId, token } = await applicant();
    await ask(token);
    await ask(applicationId);
    const answer = await withdraw(applicationId);
    expect(answer.status).toBe(200);
    expect(answer.headers.deprecation).toMatch(/^@\d+$/);
    expect(await statesOf(candidateId)).toEqual(['application withdrawn', 'candidate requested']);
  });

  test('the mailed link withdraws what a stranger asked with an application id as well (D29)', async () => {
    const { applicationId, candidateId, token } = await applicant();
    await ask(applicationId);
    await ask(token);
    await withdraw(token);
    expect(await statesOf(candidateId)).toEqual(['application withdrawn', 'candidate withdrawn']);
    const [narrow, whole] = await requestsOf(candidateId);
    expect([await jobsOf(narrow?.id ?? ''), await jobsOf(whole?.id ?? '')]).toEqual([0, 1]);
  });

  test('over RPC as well; the command line lists it as withdrawn, and no longer as open', async () => {
    const { candidateId, token } = await applicant();
    await ask(token);
    const answer = await callRpc(service, 'portal.withdrawDeletion', { type: 'mutation', input: { token } });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: { ok: true } } }]);
    const { id } = only(await requestsOf(candidateId));
    const listed = await fixtures.admin.deletion.list({});
    expect(listed.find((request) => request.id === id)).toMatchObject({ state: 'withdrawn', overdue: false });
    const open = await fixtures.admin.deletion.list({ open: true });
    expect(open.map((request) => request.id)).not.toContain(id);
  });
});

describe('400', () => {
  test('a request that is being carried out stays; one that is done is no request any more', async () => {
    const { candidateId, token } = await applicant();
    await ask(token);
    const { id } = only(await requestsOf(candidateId));
    await selectRows(service.deps, sql`update deletion_requests set state = 'executing' where id = ${id}`);
    const answer = await withdraw(token);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({
      error: 'The deletion is being carried out and can no longer be withdrawn.',
    });
    expect(await statesOf(candidateId)).toEqual(['candidate executing']);
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['deletion.requested']);
    await fixtures.admin.deletion.execute({ id });
    expectPublicError(await withdraw(token), 404);
  });

  test('an invalid escape (D2)', async () => {
    expectPublicError(await withdraw('%zz'), 400);
  });
});

describe('404', () => {
  test('unknown, altered, expired and wrong-purpose tokens are one and the same (D5)', async () => {
    const { candidateId, token } = await applicant();
    await ask(token);
    const wrongPurpose = mintLinkToken(service.deps.tokenKeys, {
      purpose: 'prequalification',
      subjectId: candidateId,
      linkGeneration: 0,
      expiresAt: new Date(service.clock.now().getTime() + 1000),
    });
    const bodies = new Set<string>();
    for (const bad of [
      randomUUID(),
      'x',
      candidateId,
      token.slice(0, -2),
      portalTokenFor(service, candidateId, -1000),
      wrongPurpose,
    ]) {
      const answer = await service.send(pathOf(bad), {
        method: 'DELETE',
        headers: { 'X-Request-Id': 'same' },
      });
      expectPublicError(answer, 404);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
    expect(await statesOf(candidateId)).toEqual(['candidate requested']);
  });

  test('an application id, where it is no longer accepted', async () => {
    const { applicationId, candidateId } = await applicant();
    await ask(applicationId);
    expectPublicError(await withdraw(applicationId, otherNode), 404);
    expect(await statesOf(candidateId)).toEqual(['application requested']);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one token (D41)', async () => {
    const { token } = await applicant();
    expect((await withdraw(token)).headers.ratelimit).toBe('"portal";r=59;t=60');
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 59 });
    expectLimited(await withdraw(token), { policy: 'portal', limit: 60 }, service);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { applicationId, candidateId } = await applicant();
    await ask(applicationId);
    await using failing = await startTestService({ replace: withoutTransactions });
    const answer = await withdraw(applicationId, failing);
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(await statesOf(candidateId)).toEqual(['application requested']);
  });

  test('a queue that fails keeps the request: its withdrawal would never be confirmed', async () => {
    const { candidateId, token } = await applicant();
    await ask(token);
    const failing = {
      ...service.deps,
      followUp: { ...service.deps.followUp, enqueue: () => Promise.reject(fault()) },
    };
    const holder = await findTokenHolder(service.deps, { token });
    await expect(withdrawDeletion(failing, holder)).rejects.toThrow(fault().message);
    expect(await statesOf(candidateId)).toEqual(['candidate requested']);
  });
});
