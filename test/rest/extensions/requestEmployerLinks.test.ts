import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { openLinkRequest } from '#domain/links/link-request.ts';
import { faultsOf, fixturesOf, only } from '#test/support/fixtures.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { serviceForFile } from '#test/support/service.ts';

/** The jobs that were enqueued, in the place of the queue. */
const jobs: { name: string; request?: string }[] = [];
const recorded = {
  enqueue: async (_: unknown, job: { name: string }) => void jobs.push(job),
  toQueuedFollowUpJobs: () => [],
};

const service = await serviceForFile({ replace: () => ({ followUp: recorded }) });
const fixtures = fixturesOf(service);

const ask = (body: Record<string, unknown>, headers = {}) =>
  service.post('/api/v2/links/employer', body, headers);
const someone = () => `recrutement.${randomUUID()}@varenne.example`;

/** Sends a request; resolves to the request in its job. */
async function requested(body: Record<string, unknown>) {
  jobs.length = 0;
  const answer = await ask(body);
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
  const { name, request = '' } = only(jobs);
  expect(name).toBe('renew-employer-links');
  return openLinkRequest(service.deps, request);
}

describe('200', () => {
  test('a contact gets the same answer as any other address (D19)', async () => {
    const contactEmail = someone();
    await fixtures.workspace({ contactEmail });
    const answers = [];
    for (const email of [contactEmail, someone()]) {
      const { date: _, ...headers } = (await ask({ email }, { 'X-Request-Id': 'same' })).headers;
      answers.push(headers);
      expect(await requested({ email })).toMatchObject({ email, applicationId: null });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('an expired link names its application; a link of another kind and any other text name none', async () => {
    const workspace = await fixtures.workspace();
    const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    const token = new URL(mintEmployerLink(service.deps, applicationId).url).pathname.split('/')[2] ?? '';
    service.clock.advance(15 * 86_400_000);
    expect((await service.get(`/employer/${token}`)).status).toBe(404);
    expect(await requested({ email: someone(), link: token })).toMatchObject({ applicationId });
    for (const link of [`${token}x`, applicationId, ''])
      expect(await requested({ email: someone(), link })).toMatchObject({ applicationId: null });
  });
});

describe('400', () => {
  test.each([{}, { email: 'recrutement' }, { email: null }])('%j has no address', async (body) => {
    jobs.length = 0;
    const answer = await ask(body);
    expectPublicError(answer, 400);
    expect(faultsOf(answer)[0]).toMatch(/^email /);
    expect(jobs).toEqual([]);
  });

  test('a link of more than 1000 characters', async () => {
    const answer = await ask({ email: someone(), link: 'x'.repeat(1001) });
    expect(faultsOf(answer)).toEqual(['link too_long']);
  });
});

describe('500', () => {
  test('a failing database is masked', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.post('/api/v2/links/employer', { email: someone() });
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
