import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listVisibleJobs } from '../../db/visible-jobs.ts';
import { findWorkspaceBySlug } from '../../db/workspaces.ts';
import { type DemoSeed, seedDemo } from '../../server/demo.ts';
import { startProcess, temporaryFolder, type } from './processes.ts';
import { administrationForFile } from './support.ts';

const run = promisify(execFile);
const { admin, deps } = await administrationForFile();

test('a second run keeps the data and issues new keys', async () => {
  const first = await seedDemo(deps);
  const applications = await admin.application.list({ workspace: first.workspace });
  const second = await seedDemo(deps);
  const { workspaceKey, partnerKey, chatUrl, exportToken, deletionToken, ...same } = first;
  expect(second).toMatchObject(same);
  expect([second.workspaceKey, second.partnerKey]).not.toContain(workspaceKey);
  expect(second.partnerKey).not.toBe(partnerKey);
  expect(await admin.application.list({ workspace: first.workspace })).toEqual(applications);
});

test('the offers show every case: two companies, one hidden, hidden pay, remote, fixed term, two languages', async () => {
  const { workspace: slug } = await seedDemo(deps);
  const workspace = await findWorkspaceBySlug(deps.database.query, slug);
  const { jobs } = await listVisibleJobs(deps.database.query, workspace?.id ?? '', deps.clock.now());
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
  const { finishedApplicationId: id } = await seedDemo(deps);
  const shown = await admin.application.show({ id });
  expect(shown).toMatchObject({ aiConsent: true, cv: { mediaType: 'application/pdf' } });
  expect(shown.consents).toHaveLength(2);
  expect(shown.transcript.length).toBeGreaterThanOrEqual(6);
  expect(shown.facts.length).toBeGreaterThan(0);
});

test('every printed line works when it is pasted, in any order and twice', { timeout: 180_000 }, async () => {
  const DATA_DIR = await temporaryFolder();
  await startProcess({ DATA_DIR });
  const seeded = await type(['demo', 'seed'], { DATA_DIR });
  expect(seeded).toMatchObject({ code: 0, err: '' });
  const { curl, chatUrl } = seeded.json<DemoSeed & { curl: Record<string, string> }>();
  expect(Object.keys(curl)).toHaveLength(12);
  expect((await fetch(chatUrl)).status).toBe(200);
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
