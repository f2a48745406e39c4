import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { fixturesOf, only, partnerApplication, type Workspace } from '#test/support/fixtures.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import {
  expectErrorResponse,
  expectLimited,
  expectMasked,
  expectPublicError,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (token: string, id: string) => `/api/v2/portal/${token}/applications/${id}/withdraw`;
const withdraw = (token: string, id: string, body: Record<string, unknown> = {}) =>
  service.post(pathOf(token, id), body);

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  jobId = await fixtures.recruitment(workspace);
});

async function applicant() {
  const applicationId = await fixtures.application(workspace, jobId);
  const candidateId = await candidateOf(service.deps, applicationId);
  return { applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

const changesOf = (applicationId: string) =>
  selectRows<{ to_status: string; reason: string | null; actor: string }>(
    service.deps,
    sql`select to_status, reason, actor from status_changes where application_id = ${applicationId}
      order by sequence`,
  );
const statesOf = async (applicationId: string) =>
  (await changesOf(applicationId)).map(({ to_status }) => to_status);
const trailOf = (id: string) =>
  selectRows(
    service.deps,
    sql`select action, actor, details from audit_entries where subject_id = ${id}
      and action like 'application.%' order by sequence`,
  );
const jobsOf = async (name: string, applicationId: string) =>
  (
    await selectRows(
      service.deps,
      sql`select id from pgboss.job where name = ${name} and data->>'applicationId' = ${applicationId}`,
    )
  ).length;

describe('200', () => {
  test('the status changes, with the reason and the person who made it; employer and candidate get a mail', async () => {
    const { applicationId, token } = await applicant();
    service.clock.advance(60_000);
    const answer = await withdraw(token, applicationId, { reason: '  J’ai accepté un autre poste. ' });
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await changesOf(applicationId)).toEqual([
      { to_status: 'received', reason: null, actor: 'administrator' },
      { to_status: 'withdrawn', reason: 'J’ai accepté un autre poste.', actor: 'candidate' },
    ]);
    expect(await trailOf(applicationId)).toEqual([
      expect.objectContaining({ action: 'application.received' }),
      { action: 'application.withdrawn', actor: 'candidate', details: { from: 'received' } },
    ]);
    expect(await jobsOf('announce-withdrawal', applicationId)).toBe(1);
    expect(await jobsOf('announce-status', applicationId)).toBe(1);
  });

  test('the employer’s page shows that it is withdrawn, when and why; the portal offers nothing more', async () => {
    const { applicationId, token } = await applicant();
    await withdraw(token, applicationId, { reason: 'Un autre poste.' });
    const page = new URL(mintEmployerLink(service.deps, applicationId).url).pathname;
    const { text } = await service.get(`${page}?lang=en`, { Accept: 'text/html' });
    expect(text).toContain('The candidate withdrew this application on 23\u00a0November\u00a02026');
    expect(text).toContain('Un autre poste.');
    expect(text).toContain('See it among your applications');
    expect(text).not.toContain('Answer the application');
    const portal = (await service.get(`/portal/${token}?lang=en`, { Accept: 'text/html' })).text;
    expect(portal).toContain('Your application has been withdrawn');
    expect(portal).not.toMatch(new RegExp(`/applications/${applicationId}/(withdraw|cv)`));
    expect(portal).not.toContain('Answer a few questions');
  });

  test('ten at once, and a second one with another reason, are one withdrawal', async () => {
    const { applicationId, token } = await applicant();
    await withdraw(token, applicationId, { reason: 'La première.' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withdraw(token, applicationId, { reason: 'Une autre.' })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"ok":true}']),
    );
    expect((await changesOf(applicationId)).map(({ reason }) => reason)).toEqual([null, 'La première.']);
    expect(await jobsOf('announce-withdrawal', applicationId)).toBe(1);
  });

  test('a running conversation ends, and none begins afterwards; a person can still be asked for', async () => {
    const { sessionId } = await fixtures.session();
    const token = portalTokenFor(service, await candidateOf(service.deps, sessionId));
    const stream = `/api/v2/prequalif/${sessionId}/stream`;
    expect((await service.post(stream, { messages: [] })).status).toBe(200);
    await withdraw(token, sessionId);
    const refused = await service.post(stream, { messages: [] });
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'forbidden',
      error: 'This application was withdrawn or has its answer, so its conversation is over.',
    });
    expect((await service.post(stream, { messages: [] }, { 'Accept-Language': 'fr' })).text).toContain(
      'Cette candidature a été retirée',
    );
    const consent = (decision: string) =>
      service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });
    expectPublicError(await consent('ai'), 400);
    const answers = { answers: [{ questionId: 'pay', value: '18' }] };
    const form = `/api/v2/chat/${chatTokenFor(service, sessionId)}/answers`;
    expect((await service.post(form, answers, { 'Accept-Language': 'fr' })).text).toContain(
      'Cette candidature a été retirée',
    );
    expect((await consent('human')).status).toBe(200);
    const chat = await service.get(`/chat/${chatTokenFor(service, sessionId)}?lang=en`, {
      Accept: 'text/html',
    });
    expect(chat.text).toContain('This conversation is over');
    expect(chat.text).not.toContain('A person will read your application');
  });

  test('the board that sent it is told the status, and no reason (D30)', async () => {
    const partner = await fixtures.partner();
    const headers = { 'X-API-Key': partner.key };
    const sent = await service.post('/api/candidatures', partnerApplication(jobId), headers);
    const { applicationId, candidateId } = sent.json<{ applicationId: string; candidateId: string }>();
    await withdraw(portalTokenFor(service, candidateId), applicationId, { reason: 'Un secret.' });
    const { text, status } = await service.get(`/api/candidatures/${applicationId}`, headers);
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ status: 'withdrawn' })]);
    expect(text).not.toContain('secret');
  });

  test('over RPC as well, without a reason', async () => {
    const { applicationId, token } = await applicant();
    const input = { token, applicationId };
    const answer = await callRpc(service, 'portal.withdrawApplication', { type: 'mutation', input });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: { ok: true } } }]);
    expect(await changesOf(applicationId)).toContainEqual({
      to_status: 'withdrawn',
      reason: null,
      actor: 'candidate',
    });
  });
});

describe('400', () => {
  test.each(['rejected', 'hired'] as const)('an application that was %s stays', async (status) => {
    const { applicationId, token } = await applicant();
    await fixtures.admin.application.setStatus({ id: applicationId, status, reason: 'Décidé.' });
    const answer = await withdraw(token, applicationId);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({
      error: 'This application has its answer already and cannot be withdrawn.',
    });
    expect(await statesOf(applicationId)).toEqual(['received', status]);
  });

  test('a reason that is too long changes nothing', async () => {
    const { applicationId, token } = await applicant();
    const answer = await withdraw(token, applicationId, { reason: 'x'.repeat(1001) });
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'reason', code: 'too_long' }] });
    expect(await statesOf(applicationId)).toEqual(['received']);
  });
});

describe('403', () => {
  test('an application id, which boards know too, cannot withdraw (D30, D76)', async () => {
    const { applicationId } = await applicant();
    const answer = await withdraw(applicationId, applicationId);
    expectErrorResponse(answer, 403, 'forbidden', service);
    expect(answer.json()).toMatchObject({ ok: false, hint: expect.stringContaining('personal link') });
    expect(await statesOf(applicationId)).toEqual(['received']);
  });
});

describe('404', () => {
  test('another person’s application, an unknown one and an invalid token', async () => {
    const { applicationId, token } = await applicant();
    const other = await applicant();
    const answers = [
      await withdraw(other.token, applicationId),
      await withdraw(token, randomUUID()),
      await withdraw(`${token.slice(0, -2)}`, applicationId),
      await withdraw(portalTokenFor(service, other.candidateId, -1000), other.applicationId),
    ];
    for (const answer of answers) expectPublicError(answer, 404);
    expect(await statesOf(applicationId)).toEqual(['received']);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one token (D41)', async () => {
    const { applicationId, token } = await applicant();
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 60 });
    expectLimited(await withdraw(token, applicationId), { policy: 'portal', limit: 60 }, service);
    expect(await statesOf(applicationId)).toEqual(['received']);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { applicationId, token } = await applicant();
    await using broken = await startBrokenService();
    const answer = await broken.post(pathOf(token, applicationId), {});
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(only(await statesOf(applicationId))).toBe('received');
  });
});
