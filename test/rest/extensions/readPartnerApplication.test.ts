import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixturesOf, type Partner, partnerApplication } from '#test/support/fixtures.ts';
import { badKeys } from '#test/support/requests/bad-keys.ts';
import {
  expectErrorResponse,
  expectNothingInternal,
  expectProperHttp,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const refused = await badKeys(fixtures, 'partner');
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);

async function send({ key }: Pick<Partner, 'key'>, fields: Parameters<typeof partnerApplication>[1] = {}) {
  const body = partnerApplication(jobId, fields);
  const answer = await service.post('/api/candidatures', body, { 'X-API-Key': key });
  expect(answer.status).toBe(200);
  return { body, ...answer.json<{ applicationId: string; candidateId: string }>() };
}

const read = (id: string, { key }: Pick<Partner, 'key'>) =>
  service.get(`/api/candidatures/${id}`, { 'X-API-Key': key });

describe('200', () => {
  test('says what the webhook tells, and nothing of the person (D19)', async () => {
    const partner = await fixtures.partner();
    const { body, applicationId, candidateId } = await send(partner);
    const receivedAt = service.clock.now().toISOString();
    const expected = {
      applicationId,
      candidateId,
      jobId,
      workspaceSlug: workspace.slug,
      id: body.id,
      source: 'tableau',
      status: 'received',
      test: false,
      receivedAt,
    };
    const answer = await read(applicationId, partner);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.json()).toEqual({ ...expected, updatedAt: receivedAt });
    service.clock.advance(1000);
    await fixtures.admin.application.setStatus({
      id: applicationId,
      status: 'rejected',
      reason: 'Motif interne',
    });
    const decided = await read(applicationId.toUpperCase(), partner);
    const updatedAt = service.clock.now().toISOString();
    expect(decided.json()).toEqual({ ...expected, status: 'rejected', updatedAt });
  });

  test('names the first of the ids that it was sent with', async () => {
    const partner = await fixtures.partner();
    const { body, applicationId } = await send(partner);
    service.clock.advance(1);
    const again = await send(partner, { ...body, id: randomUUID() });
    expect(again.applicationId).toBe(applicationId);
    expect((await read(applicationId, partner)).json()).toMatchObject({ id: body.id });
  });

  test('speaks HTTP properly', async () => {
    const partner = await fixtures.partner();
    const { applicationId } = await send(partner);
    await expectProperHttp(service, {
      path: `/api/candidatures/${applicationId}`,
      allow: 'GET, HEAD, OPTIONS',
      method: 'GET',
      headers: { 'X-API-Key': partner.key },
    });
  });
});

describe('401', () => {
  test.each(refused)('%s', async (_, headers) => {
    const answer = await service.get(`/api/candidatures/${randomUUID()}`, headers);
    expectErrorResponse(answer, 401, 'unauthorized', service);
  });
});

describe('404', () => {
  test('for another sender’s application, an erased one, an unknown id and no id at all: the same bytes', async () => {
    const partner = await fixtures.partner();
    const other = await send(await fixtures.partner());
    const byForm = await fixtures.application(workspace, jobId);
    const erased = await send(partner);
    const { id } = await fixtures.admin.deletion.request({ candidate: erased.candidateId });
    await fixtures.admin.deletion.execute({ id, withoutMail: true });
    const answers = await Promise.all(
      [other.applicationId, byForm, erased.applicationId, randomUUID(), 'x'].map((one) => read(one, partner)),
    );
    for (const answer of answers) expectErrorResponse(answer, 404, 'not_found', service);
    const bodies = answers.map((answer) => JSON.stringify({ ...answer.json<object>(), requestId: null }));
    expect(new Set(bodies.slice(0, 4)).size).toBe(1);
  });

  test('for a live application by a test key, and the other way round (D47)', async () => {
    const partner = await fixtures.partner();
    const sandbox = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    const live = await send(partner);
    const testJob = await fixtures.recruitment(workspace, { test: true });
    const tried = await send(sandbox, { job: { jobId: testJob } });
    expect((await read(tried.applicationId, sandbox)).json()).toMatchObject({ test: true });
    expect((await read(live.applicationId, sandbox)).status).toBe(404);
    expect((await read(tried.applicationId, partner)).status).toBe(404);
  });
});

describe('500', () => {
  test('is masked', async () => {
    const partner = await fixtures.partner();
    await using broken = await startBrokenService();
    const answer = await broken.get(`/api/candidatures/${randomUUID()}`, { 'X-API-Key': partner.key });
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectNothingInternal(answer);
  });
});
