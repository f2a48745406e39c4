import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseSandbox } from '#domain/erasure/erase-sandbox.ts';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion, canary, findWords, untilJobsDone } from './person.ts';

type Ids = { applicationId: string; candidateId: string };

const HOUR = 3_600_000;
const service = await serviceForFile();
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const board = await fixtures.partner();
const { key } = await admin.partner.issueKey({ code: board.code, test: true });
const workspace = await fixtures.workspace({ contactEmail: `${canary('contact')}@varenne.example` });
const [first, second] = [
  await fixtures.recruitment(workspace, { test: true }),
  await fixtures.recruitment(workspace, { test: true }),
];

async function apply(jobId: string, words: { name: string; email: string; cv: string }): Promise<Ids> {
  const file = {
    fileName: 'cv.pdf',
    contentType: 'application/pdf',
    data: pdf({ text: words.cv }).toString('base64'),
  };
  const applicant = { lastName: words.name, email: words.email, resume: { file } };
  const body = partnerApplication(jobId, { applicant });
  const answer = await service.post('/api/candidatures', body, { 'X-API-Key': key });
  expect(answer.status).toBe(200);
  return answer.json<Ids>();
}

const person = () => ({
  name: canary('Nom'),
  email: `${canary('adresse')}@courriel.example`,
  cv: canary('Parcours'),
});

test('nothing is mailed of a sandbox application, and a day later nothing is left of it (D47)', async () => {
  const words = person();
  const { applicationId, candidateId } = await apply(first, words);
  const chat = `/api/v2/prequalif/${applicationId}`;
  expect((await service.post(`${chat}/consent`, { decision: 'human' })).status).toBe(200);
  await untilJobsDone(service);
  expect(await countRows(deps, 'mails')).toBe(0);
  expect(await findWords(service, { mail: 'Subject: ' })).toEqual([]);

  clock.advance(24 * HOUR - 1);
  expect(await eraseSandbox(deps)).toEqual({ persons: 0 });
  clock.advance(1);
  expect(await eraseSandbox(deps)).toEqual({ persons: 1 });
  await untilJobsDone(service);
  expect(await findWords(service, words)).toEqual([]);
  expect(await Array.fromAsync(deps.cvStore.list(new Date(8.64e15)))).toEqual([]);
  const trail = await selectRows(
    deps,
    sql`select actor, action from audit_entries where subject_id = ${candidateId}`,
  );
  expect(trail).toEqual([{ actor: 'service', action: 'sandbox.erased' }]);
});

test('a person’s application that is a day old goes before a later one', async () => {
  const words = person();
  const old = await apply(first, words);
  clock.advance(20 * HOUR);
  const young = await apply(second, words);
  expect(young.candidateId).toBe(old.candidateId);
  clock.advance(4 * HOUR);
  expect(await eraseSandbox(deps)).toEqual({ persons: 1 });
  const left = await selectRows(
    deps,
    sql`select id from applications where candidate_id = ${old.candidateId}`,
  );
  expect(left).toEqual([{ id: young.applicationId }]);
  expect(await eraseSandbox(deps)).toEqual({ persons: 0 });
  clock.advance(20 * HOUR);
  expect(await eraseSandbox(deps)).toEqual({ persons: 1 });
  expect(await countRows(deps, 'candidates', sql`id = ${old.candidateId}`)).toBe(0);
});

test('a real person with the same address is another one, and stays', async () => {
  const words = person();
  const jobId = await fixtures.recruitment(workspace);
  const applicationId = await fixtures.application(workspace, jobId, { email: words.email });
  const tried = await apply(first, words);
  const [real] = await selectRows<{ candidate_id: string; last_name: string }>(
    deps,
    sql`select candidate_id, c.last_name from applications a join candidates c on c.id = candidate_id
      where a.id = ${applicationId}`,
  );
  expect(real).toMatchObject({ last_name: 'Fontanel' });
  expect(real?.candidate_id).not.toBe(tried.candidateId);
  clock.advance(24 * HOUR);
  expect(await eraseSandbox(deps)).toEqual({ persons: 1 });
  const rows = await selectRows(deps, sql`select id from applications where id = ${applicationId}`);
  expect(rows).toHaveLength(1);
});

test('a deletion that a sandbox person asks for is carried out without a certificate by mail', async () => {
  const { candidateId } = await apply(first, person());
  const id = await askDeletion(service, candidateId);
  expect(await executeDeletion(deps, { id })).toMatchObject({ state: 'done' });
  expect(await countRows(deps, 'candidates', sql`id = ${candidateId}`)).toBe(0);
});
