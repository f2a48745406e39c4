import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

type Page = {
  workspaces: { slug: string; disabledAt: string | null }[];
  nextCursor: string;
  syncToken: string;
};

const service = await serviceForFile();
const fixtures = managementOf(service);
const { key } = await fixtures.admin.managementKey.issue({ scopes: 'workspaces:manage' });
const list = (query = '') => service.get(`/api/manage/v1/workspaces${query}`, { 'X-API-Key': key });

describe('200', () => {
  test('lists all, the disabled too, page after page, and then only what changed', async () => {
    const slugs: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      slugs.push((await fixtures.workspace()).slug);
      service.clock.advance(1000);
    }
    const [first = '', second = '', third = ''] = slugs;
    await fixtures.admin.workspace.disable({ slug: second });
    const page = (await list('?limit=2')).json<Page>();
    expect(page.workspaces.map(({ slug }) => slug)).toEqual([first, third]);
    const rest = (await list(`?cursor=${page.nextCursor}`)).json<Page>();
    expect(rest).toMatchObject({ nextCursor: null, syncToken: page.syncToken, removed: [] });
    expect(rest.workspaces).toMatchObject([{ slug: second, disabledAt: service.clock.now().toISOString() }]);
    const { syncToken } = (await list()).json<Page>();
    await fixtures.admin.workspace.enable({ slug: second });
    const delta = (await list(`?since=${syncToken}`)).json<Page>();
    expect(delta.workspaces).toContainEqual(expect.objectContaining({ slug: second, disabledAt: null }));
  });
});

describe('400', () => {
  test.each([
    ['?limit=0', 'limit', 'out_of_range'],
    ['?cursor=x', 'cursor', 'unknown_option'],
    ['?since=2026-11-26T08:55:00.000Z', 'since', 'bad_sync_token'],
  ])('%s', async (query, field, code) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field, code }] });
  });
});
