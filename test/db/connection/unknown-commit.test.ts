import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps } from '#domain/ports.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import {
  applicationForm,
  fixturesOf,
  type Partner,
  partnerApplication,
  tag,
  type Workspace,
} from '#test/support/fixtures.ts';
import { withLostNews } from '#test/support/requests/faults.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const cv = pdf();
let workspace: Workspace;
let board: Partner;
let jobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  board = await fixtures.partner();
  jobId = await fixtures.recruitment(workspace);
});

async function applicationsOf(deps: Deps, email: string): Promise<{ id: string }[]> {
  return selectRows(deps, sql`select id from applications where email = ${email}`);
}

test.each([
  ['statement', {}],
  ['COMMIT', { 'Idempotency-Key': `lost-news-${tag()}-${tag()}` }],
])('a %s whose answer is lost is reported as a failure, and what it wrote is whole', async (_, headers) => {
  await using lossy = await startTestService({ replace: withLostNews });
  const email = `${tag()}@courriel.example`;
  const fields = { email, cv: new File([cv], 'a.pdf', { type: 'application/pdf' }) };
  const answer = await lossy.post(
    '/api/v2/application/submit',
    applicationForm(workspace.slug, jobId, fields),
    headers,
  );
  expect(answer.status).toBe(500);
  const written = await applicationsOf(lossy.deps, email);
  expect(written).toHaveLength(1);
  expect((await decryptFile(lossy.deps, written[0]?.id ?? ''))?.data.equals(cv)).toBe(true);
});

test('a board that sends it again gets what was written (D18)', async () => {
  await using lossy = await startTestService({ replace: withLostNews });
  const email = `${tag()}@courriel.example`;
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', data: cv.toString('base64') };
  const body = partnerApplication(jobId, { applicant: { email, resume: { file } } });
  const send = () => lossy.post('/api/candidatures', body, { 'X-API-Key': board.key });
  expect((await send()).status).toBe(500);
  const [written] = await applicationsOf(lossy.deps, email);
  expect((await send()).json()).toMatchObject({ success: true, applicationId: written?.id });
  expect((await decryptFile(lossy.deps, written?.id ?? ''))?.data.equals(cv)).toBe(true);
});

test('a change of management whose COMMIT or statement is lost is a 503 that says it may be stored', async () => {
  await using lossy = await startTestService({ replace: withLostNews });
  const { key } = await fixtures.admin.managementKey.issue({
    workspace: workspace.slug,
    scopes: 'jobs:manage',
  });
  const path = `/api/manage/v1/workspaces/${workspace.slug}/jobs`;
  const headers = { 'X-API-Key': key };
  const job = { externalId: `poste-${tag()}`, title: 'Soudeuse' };
  const calls = {
    COMMIT: () => lossy.post(`${path}/sync`, [job], headers),
    statement: () =>
      lossy.send(`${path}/${job.externalId}`, { method: 'PUT', headers, body: { title: 'Soudeur' } }),
  };
  for (const [lost, title] of [
    ['COMMIT', 'Soudeuse'],
    ['statement', 'Soudeur'],
  ] as const) {
    const answer = await calls[lost]();
    expect([lost, answer.status, answer.headers['retry-after']]).toEqual([lost, 503, '5']);
    expect(answer.json()).toMatchObject({
      code: 'internal_error',
      message: 'The database did not confirm the change in time: it may be stored.',
      hint: 'Read what is stored; send it again if it is not what you sent.',
    });
    const stored = await service.get(`${path}/${job.externalId}`, headers);
    expect(stored.json()).toMatchObject({ job: { ...job, title } });
  }
});
