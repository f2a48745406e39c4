import { describe, expect, test } from 'vitest';
import { recruitmentEntry } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

type Page = {
  jobs: Record<string, unknown>[];
  removed: unknown[];
  syncToken: string;
  nextCursor: string | null;
};

const service = await serviceForFile();
const { clock } = service;
const fixtures = managementOf(service);
const pathOf = ({ slug }: { slug: string }) => `/api/manage/v1/workspaces/${slug}/jobs`;

describe('200', () => {
  test('lists the jobs as imported, with address, applications and findings, hidden ones too', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    const jobId = await fixtures.recruitment(workspace, { externalId: 'poste-1' });
    await fixtures.application(workspace, jobId);
    const hiddenId = await fixtures.recruitment(workspace, { title: 'Cachée', published: false });
    await fixtures.recruitment(await fixtures.workspace());
    const answer = await service.get(pathOf(workspace), workspace.headers);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['ratelimit-policy']).toBe('"manage";q=600;w=60');
    expect(answer.headers.ratelimit).toBe('"manage";r=599;t=60');
    const { jobs, ...page } = answer.json<Page>();
    expect(page).toEqual({ removed: [], syncToken: expect.any(String), nextCursor: null });
    expect(jobs.map(({ id }) => id).sort()).toEqual([jobId, hiddenId].sort());
    expect(jobs.find(({ id }) => id === jobId)).toMatchObject({
      externalId: 'poste-1',
      title: recruitmentEntry.title,
      location: recruitmentEntry.location,
      salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
      visible: true,
      url: `${service.deps.settings.publicUrl}/careers/${workspace.slug}/${jobId}`,
      applications: { received: 1 },
      findings: expect.arrayContaining([
        expect.objectContaining({ profile: 'linkedin', rule: 'poster_email' }),
      ]),
    });
    expect(jobs.find(({ id }) => id === hiddenId)).toMatchObject({ visible: false, url: null });
  });

  test('page after page, and by what changed since', async () => {
    const workspace = await fixtures.managed('jobs:manage');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await fixtures.recruitment(workspace, { title: `Poste ${count}` }));
      clock.advance(count % 2);
    }
    const read: unknown[] = [];
    let query = '?limit=2';
    let token = '';
    for (;;) {
      const page = (await service.get(pathOf(workspace) + query, workspace.headers)).json<Page>();
      read.push(...page.jobs.map(({ id }) => id));
      token = page.syncToken;
      if (page.nextCursor === null) break;
      query = `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(read.toSorted()).toEqual(ids.toSorted());
    const [changed = ''] = ids;
    await fixtures.admin.recruitment.close({ id: changed });
    const since = `?since=${token}`;
    const closed = (await service.get(pathOf(workspace) + since, workspace.headers)).json<Page>();
    expect(closed.jobs).toContainEqual(expect.objectContaining({ id: changed, status: 'closed' }));
    const told = { id: changed, removedAt: clock.now().toISOString() };
    const ofActive = (
      await service.get(`${pathOf(workspace)}${since}&status=active`, workspace.headers)
    ).json<Page>();
    expect(ofActive.removed).toEqual([told]);
    expect(ofActive.jobs.map(({ id }) => id)).not.toContain(changed);
    const active = await service.get(`${pathOf(workspace)}?status=active`, workspace.headers);
    expect(active.json<Page>().removed).toEqual([]);
    expect(active.json<Page>().jobs.map(({ id }) => id)).not.toContain(changed);
  });
});

describe('400', () => {
  test.each([
    ['?limit=0', 'limit', 'out_of_range'],
    ['?limit=101', 'limit', 'out_of_range'],
    ['?status=open', 'status', 'unknown_option'],
    ['?cursor=x', 'cursor', 'unknown_option'],
    ['?since=hier', 'since', 'bad_sync_token'],
    ['?since=2026-11-26T08:55:00.000Z', 'since', 'bad_sync_token'],
  ])('%s', async (query, field, code) => {
    const workspace = await fixtures.managed('jobs:manage');
    const answer = await service.get(pathOf(workspace) + query, workspace.headers);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field, code }] });
  });
});
