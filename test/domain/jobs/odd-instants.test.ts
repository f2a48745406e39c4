import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
await fixtures.recruitment(workspace);
const path = `/api/public/v1/careers/${workspace.slug}/jobs`;
const headers = { 'X-API-Key': workspace.key };
const refused = (field: string) => ({ code: 'bad_request', details: [{ field }] });

test.each(['publishedAfter', 'updatedAfter'])('%s is refused in years that no database has', async (name) => {
  for (const instant of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00']) {
    const answer = await service.get(`${path}?${name}=${encodeURIComponent(instant)}`);
    expect([instant, answer.status, answer.json()]).toMatchObject([instant, 400, refused(name)]);
  }
  for (const instant of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])
    expect((await service.get(`${path}?${name}=${instant}`)).status).toBe(200);
});

describe('a cursor that no page gave', () => {
  test.each([
    ['-publishedAt', '2026-13-45T99:99:99.999Z'],
    ['-publishedAt', '2026-02-30T00:00:00.000Z'],
    ['publishedAt', '0000-01-01T00:00:00.000Z'],
    ['publishedAt', '999999-01-01T00:00:00.000Z'],
    ['title', 'a\0b'],
    ['title', '\ud800'],
  ])('%s %j is refused', async (sort, key) => {
    const position = JSON.stringify([sort, key, '00000000-0000-4000-8000-000000000000']);
    const cursor = Buffer.from(position).toString('base64url');
    const answer = await service.get(`${path}?limit=1&sort=${sort}&cursor=${cursor}`);
    expect([answer.status, answer.json()]).toMatchObject([400, refused('cursor')]);
  });
});

test('a sync token whose time no database has is refused', async () => {
  const { syncToken } = (await service.get('/api/jobs.json', headers)).json<{ syncToken: string }>();
  const odd = syncToken.replace(/-\d+-/, '-999999999999999-');
  const answer = await service.get(`/api/jobs.json?since=${odd}`, headers);
  expect([answer.status, answer.json()]).toMatchObject([400, refused('since')]);
});
