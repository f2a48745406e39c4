import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const workspace = await fixtures.managed('jobs:manage');
const close = (externalId: string) =>
  service.post(
    `/api/manage/v1/workspaces/${workspace.slug}/jobs/${externalId}/close`,
    undefined,
    workspace.headers,
  );

describe('200', () => {
  test('closes the job, which keeps its applications and takes no more', async () => {
    const id = await fixtures.recruitment(workspace, { externalId: 'visible' });
    await fixtures.application(workspace, id);
    const answer = await close('visible');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      job: { id, status: 'closed', visible: false, url: null, applications: { received: 1 } },
    });
    const page = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs/${id}`);
    expect(page.status).toBe(404);
  });
});

describe('400', () => {
  test('a name that is longer than any', async () => {
    const answer = await close('x'.repeat(256));
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'externalId', code: 'too_long' }] });
  });
});

describe('404', () => {
  test('another workspace’s name for a job', async () => {
    await fixtures.recruitment(await fixtures.workspace(), { externalId: 'ailleurs' });
    const answer = await close('ailleurs');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});
