import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { version } from '#server/config/version.ts';
import { createApplicationCount, createBuildInfo } from '#server/observability/service-counts.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const registry = new Registry();
const onApplication = createApplicationCount(registry);
const service = await serviceForFile({ replace: () => ({ onApplication }) });
const fixtures = fixturesOf(service);

async function counted(): Promise<string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => line.startsWith('guichet_applications_total'));
}

test('new applications are counted by channel, what is sent again or refused is not', async () => {
  expect(await counted()).toEqual([
    'guichet_applications_total{channel="partner"} 0',
    'guichet_applications_total{channel="form"} 0',
  ]);
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const { key } = await fixtures.partner();
  const application = partnerApplication(jobId);
  for (const _ of [1, 2, 3]) await service.post('/api/candidatures', application, { 'X-API-Key': key });
  await service.post(
    '/api/candidatures',
    { ...partnerApplication(jobId), dryRun: true },
    { 'X-API-Key': key },
  );
  await service.post('/api/candidatures', partnerApplication(jobId, { id: '' }), { 'X-API-Key': key });
  await service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId));
  await service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId));
  expect(await counted()).toEqual([
    'guichet_applications_total{channel="partner"} 1',
    'guichet_applications_total{channel="form"} 2',
  ]);
});

test('health and metrics tell the version that runs', async () => {
  createBuildInfo(registry, version);
  expect(await registry.metrics()).toContain(`guichet_build_info{version="${version}"} 1`);
  expect((await service.get('/api/health')).json()).toMatchObject({ version });
});
