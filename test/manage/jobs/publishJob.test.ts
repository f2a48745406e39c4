import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const workspace = await fixtures.managed('jobs:manage');
const publish = (externalId: string) =>
  service.post(
    `/api/manage/v1/workspaces/${workspace.slug}/jobs/${externalId}/publish`,
    undefined,
    workspace.headers,
  );

describe('200', () => {
  test('shows a job that was hidden, and keeps the first time of its publication', async () => {
    const job = { externalId: 'cache', published: false, publishedAt: '2026-11-01T08:00:00Z' };
    const id = await fixtures.recruitment(workspace, job);
    const answer = await publish('cache');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      job: { id, published: true, visible: true, publishedAt: '2026-11-01T08:00:00.000Z' },
      warnings: [],
    });
    service.clock.advance(60_000);
    const again = (await publish('cache')).json<{ job: { updatedAt: string } }>();
    expect(again.job.updatedAt).toBe(answer.json<typeof again>().job.updatedAt);
  });
});

describe('400', () => {
  test('a closed job, which a PUT opens', async () => {
    await fixtures.recruitment(workspace, { externalId: 'ferme', status: 'closed', published: false });
    const answer = await publish('ferme');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'externalId', code: 'job_closed' }] });
  });
});

describe('404', () => {
  test('a name that the workspace does not know', async () => {
    const answer = await publish('inconnu');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining('"inconnu"') });
  });
});
