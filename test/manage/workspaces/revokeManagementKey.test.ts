import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const { managementKey } = fixtures.admin;
const { key } = await managementKey.issue({ scopes: 'workspaces:manage' });
const workspace = await fixtures.managed('jobs:manage');
const [{ id = '' } = {}] = await managementKey.list({ workspace: workspace.slug });
const revoke = (slug: string, keyId: string) =>
  service.send(`/api/manage/v1/workspaces/${slug}/keys/${keyId}`, {
    method: 'DELETE',
    headers: { 'X-API-Key': key },
  });

describe('404', () => {
  test('another workspace’s key, which goes on working; an unknown workspace', async () => {
    expect((await revoke((await fixtures.workspace()).slug, id)).status).toBe(404);
    expect((await revoke('nulle-part', id)).status).toBe(404);
    const jobs = `/api/manage/v1/workspaces/${workspace.slug}/jobs`;
    expect((await service.get(jobs, workspace.headers)).status).toBe(200);
  });
});

describe('400', () => {
  test('an id that is none', async () => {
    const answer = await revoke(workspace.slug, 'x');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'id' }] });
  });
});

describe('200', () => {
  test('an id in capitals is the same id, also in the trail', async () => {
    const { slug } = await fixtures.managed('jobs:manage');
    const [{ id: other = '' } = {}] = await managementKey.list({ workspace: slug });
    expect((await revoke(slug, other.toUpperCase())).json()).toMatchObject({ id: other });
    const trail = sql`select from audit_entries where action = 'key.revoked' and subject_id = ${other}`;
    expect(await selectRows(service.deps, trail)).toHaveLength(1);
  });

  test('the key is refused from now on; a second call keeps the first instant', async () => {
    const revokedAt = service.clock.now().toISOString();
    expect((await revoke(workspace.slug, id)).json()).toEqual({ id, revokedAt });
    const trail = sql`select workspace_id from audit_entries where action = 'key.revoked' and subject_id = ${id}`;
    expect(await selectRows(service.deps, trail)).toEqual([{ workspace_id: workspace.id }]);
    const jobs = `/api/manage/v1/workspaces/${workspace.slug}/jobs`;
    expect((await service.get(jobs, workspace.headers)).status).toBe(401);
    service.clock.advance(60_000);
    expect((await revoke(workspace.slug, id)).json()).toEqual({ id, revokedAt });
    expect(await selectRows(service.deps, trail)).toHaveLength(1);
  });
});
