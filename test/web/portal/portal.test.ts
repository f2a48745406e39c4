import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const contactEmail = 'recrutement@varenne.example';

async function applicant({ anonymous = false } = {}) {
  const workspace = await fixtures.workspace({ contactEmail });
  const jobId = await fixtures.recruitment(workspace, { anonymous });
  const applicationId = await fixtures.application(workspace, jobId);
  const candidateId = await candidateOf(service.deps, applicationId);
  return { workspace, applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

const requestsOf = (candidateId: string) =>
  selectRows(
    service.deps,
    sql`select scope, verified from deletion_requests where candidate_id = ${candidateId}`,
  );

const english = { 'Accept-Language': 'en', Accept: 'text/html' };
const show = (token: string) => service.get(`/portal/${token}`, english);

describe('the mailed link', () => {
  test('opens the portal of its candidate, and counts as a contact (D32)', async () => {
    const { workspace, token, candidateId } = await applicant();
    service.clock.advance(60_000);
    const answer = await show(token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const part of [
      workspace.name,
      contactEmail,
      `/api/v2/portal/${token}/export"`,
      `/export?format=zip"`,
      'cnil.fr',
    ])
      expect(answer.text).toContain(part);
    const [row] = await selectRows<{ last_contact_at: string }>(
      service.deps,
      sql`select last_contact_at from candidates where id = ${candidateId}`,
    );
    expect(new Date(row?.last_contact_at ?? 0)).toEqual(service.clock.now());
  });

  test('holds no more of the person than a first name', async () => {
    const { token, candidateId } = await applicant();
    const [person] = await selectRows<Record<'first_name' | 'last_name' | 'email', string>>(
      service.deps,
      sql`select first_name, last_name, email from candidates where id = ${candidateId}`,
    );
    const { text } = await show(token);
    expect(text).toContain(`Hello ${person?.first_name}.`);
    expect(text).not.toContain(person?.last_name);
    expect(text).not.toContain(person?.email);
  });

  test('asks for a deletion once, after a page that asks for nothing (D31)', async () => {
    const { token, candidateId } = await applicant();
    const path = `/portal/${token}/delete`;
    expect((await service.get(path, english)).text).toContain('within one month');
    expect(await requestsOf(candidateId)).toEqual([]);
    const answers = [
      await service.post(path, undefined, english),
      await service.post(path, undefined, english),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('by 23\u00a0December\u00a02026 at the latest');
    }
    expect(await requestsOf(candidateId)).toEqual([{ scope: 'candidate', verified: true }]);
    const { text } = await show(token);
    expect(text).toContain('Your request is recorded.');
    expect(text).toContain(`action="/portal/${token}/withdraw?lang=en"`);
    expect(text).not.toContain('ask again: the request then covers it too');
  });

  test('gives no anonymous employer’s address away (D15)', async () => {
    const { token } = await applicant({ anonymous: true });
    const { text } = await show(token);
    expect(text).not.toContain(contactEmail);
    expect(text).toContain(service.deps.settings.publisher.contactEmail);
  });

  test('is in no log line', async () => {
    const { token, applicationId } = await applicant();
    for (const secret of [token, applicationId]) {
      await show(secret);
      await service.get(`/portal/${secret}/sheet`, english);
      await service.post(`/portal/${secret}/delete`, undefined, english);
      await service.post(`/portal/${secret}/withdraw`, undefined, english);
      await service.get(`/portal/${secret}/elsewhere`, english);
      await service.send(`/portal/${secret}`, { method: 'PUT' });
      expect(service.logs.join('')).not.toContain(secret);
    }
    expect(service.logs.join('')).toContain('"route":"/portal/{token}/delete"');
  });
});

test('an application’s id opens that application only, and tells no name (D30)', async () => {
  const { applicationId, candidateId } = await applicant();
  const { status, text } = await show(applicationId);
  expect(status).toBe(200);
  expect(text).toContain('the data of one application');
  expect(text).not.toContain('Hello');
  expect((await service.post(`/portal/${applicationId}/delete`, undefined, english)).status).toBe(200);
  expect(await requestsOf(candidateId)).toEqual([{ scope: 'application', verified: false }]);
  // An application gets no later data, so a second request would cover nothing more.
  const asked = (await show(applicationId)).text;
  expect(asked).not.toContain(`/portal/${applicationId}/delete`);
  expect(asked).toContain(`/portal/${applicationId}/withdraw`);
});

test('every invalid link is one and the same page (D5)', async () => {
  const { token, candidateId } = await applicant();
  const expiresAt = new Date(service.clock.now().getTime() + 60_000);
  const useless = [
    'nothing',
    randomUUID(),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    portalTokenFor(service, candidateId, -1000),
    mintLinkToken(service.deps.tokenKeys, {
      purpose: 'prequalification',
      subjectId: candidateId,
      linkGeneration: 0,
      expiresAt,
    }),
  ];
  const answers = await Promise.all(
    useless.flatMap((secret) => [
      show(secret),
      service.get(`/portal/${secret}/delete`, english),
      service.post(`/portal/${secret}/delete`, undefined, english),
      service.post(`/portal/${secret}/withdraw`, undefined, english),
      service.get(`/portal/${secret}/sheet`, english),
    ]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const heads = answers.map(({ headers: { date: _, 'x-request-id': __, ...rest } }) => JSON.stringify(rest));
  expect(new Set(heads).size).toBe(1);
});

test('application ids open nothing once they are refused (D30)', async () => {
  const { applicationId } = await applicant();
  await using strict = await startTestService({ config: { PORTAL_APPLICATION_ID_TOKENS: 'refuse' } });
  expect((await strict.get(`/portal/${applicationId}`, english)).status).toBe(404);
});
