import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { demoLines, writeDemoCv } from '#server/demo/demo.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { listVisibleJobs } from '#test/support/visible-jobs.ts';
import { deskClient, setCookie } from '#test/web/desk/desk-client.ts';

const run = promisify(execFile);
const service = await serviceForFile();
const { deps } = service;
const { admin } = fixturesOf(service);
const first = await seedDemo(deps);

test('a second run keeps the data and issues new keys', async () => {
  const applications = await admin.application.list({ workspace: first.workspace });
  const second = await seedDemo(deps);
  const { workspaceKey, partnerKey, partnerTestKey, chatUrl, deskUrl, exportToken, deletionToken, ...same } =
    first;
  expect(second).toMatchObject(same);
  expect([second.workspaceKey, second.partnerKey]).not.toContain(workspaceKey);
  expect(second.partnerKey).not.toBe(partnerKey);
  expect(second.partnerTestKey).not.toBe(partnerTestKey);
  const sandbox = await service.get('/api/jobs.xml', { 'X-API-Key': second.partnerTestKey });
  expect(sandbox.text.match(/<job>/g)).toHaveLength(2);
  expect(await admin.application.list({ workspace: first.workspace })).toEqual(applications);
});

test('the offers show every case: two companies, one hidden, hidden pay, remote, fixed term, two languages', async () => {
  const workspace = await findEnabledWorkspace(deps.database.query, first.workspace);
  const jobs = await listVisibleJobs(deps.database.query, workspace?.id ?? '', deps.clock.now());
  expect(jobs.length).toBeGreaterThanOrEqual(12);
  expect(new Set(jobs.map(({ company }) => company?.name ?? null)).size).toBe(3);
  expect(new Set(jobs.map(({ lang }) => lang))).toEqual(new Set(['fr', 'en']));
  expect(jobs.some(({ salary }) => salary === null) && jobs.some(({ salary }) => salary !== null)).toBe(true);
  expect(jobs.some(({ remoteWorkDays }) => remoteWorkDays === 5)).toBe(true);
  expect(jobs.some(({ contract }) => contract.type === 'CDD' && contract.durationValue !== null)).toBe(true);
  for (const { descriptions, benefits } of jobs) {
    expect(descriptions.position?.length).toBeGreaterThanOrEqual(100);
    expect(descriptions.profile?.length).toBeGreaterThanOrEqual(100);
    expect(benefits.length).toBeGreaterThan(0);
  }
});

test('there is a finished application with a CV, consents, a transcript and facts', async () => {
  const shown = await admin.application.show({ id: first.finishedApplicationId });
  expect(shown).toMatchObject({ aiConsent: true, cv: { mediaType: 'application/pdf' } });
  expect(shown.consents).toHaveLength(2);
  expect(shown.transcript.length).toBeGreaterThanOrEqual(6);
  expect(shown.facts.length).toBeGreaterThan(0);
});

test('the CV of each candidate is their own', async () => {
  const { found } = await admin.application.list({ workspace: first.workspace });
  expect(found).toHaveLength(3);
  for (const { id, firstName, lastName } of found) {
    const { data } = await admin.application.cv({ id });
    expect(Buffer.from(data, 'base64').toString('latin1')).toContain(`(${firstName} ${lastName}) Tj`);
  }
});

test('the employer’s link opens the desk with the application of the candidate who chats', async () => {
  const { pathname, search } = new URL(first.deskUrl);
  const desk = deskClient(service, { mails: [] });
  const entered = await desk.post(`${pathname}${search}`);
  expect(entered.status).toBe(303);
  const cookie = setCookie(entered).split(';')[0] ?? '';
  expect(entered.headers.location).toBe(`/desk/applications/${first.sessionId}`);
  const page = await desk.get(String(entered.headers.location), cookie);
  expect([page.status, page.text.includes('Noé Marchetti')]).toEqual([200, true]);
});

// test/server/administration/cli.test.ts tests the output of `admin demo seed`.
test('every line works when it is pasted, in any order and twice', async () => {
  const curl = demoLines({ seed: first, cvPath: await writeDemoCv(service.dataDir) });
  expect(Object.keys(curl)).toHaveLength(12);
  expect((await fetch(first.chatUrl)).status).toBe(200);
  const answers: Record<string, string> = {};
  for (const [operationId, line] of [...Object.entries(curl), ...Object.entries(curl).reverse()]) {
    const { stdout } = await run('bash', ['-c', `${line} --fail-with-body`]).catch(
      (error: { stdout: string }) => {
        throw new Error(`${operationId}: ${line}\n${error.stdout}`);
      },
    );
    answers[operationId] = stdout;
  }
  expect(answers.listPublishedJobsXml).toContain('<?xml');
  expect(answers.streamPrequalificationConversation).toContain('data: ');
  expect(JSON.parse(answers.createPartnerApplication ?? '')).toMatchObject({ success: true });
  expect(JSON.parse(answers.submitPublicApplication ?? '')).toMatchObject({ ok: true });
  expect(JSON.parse(answers.exportCandidateData ?? '')).toMatchObject({ candidate: { lastName: 'Roussel' } });
});
