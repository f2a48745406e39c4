import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const { managementKey } = fixtures.admin;
const { key } = await managementKey.issue({ scopes: 'workspaces:manage' });
const list = (slug: string) => service.get(`/api/manage/v1/workspaces/${slug}/keys`, { 'X-API-Key': key });

describe('200', () => {
  test('lists the workspace’s keys alone, and none of them can be read again', async () => {
    const { slug } = await fixtures.managed('jobs:manage');
    const other = await fixtures.managed('jobs:manage');
    const issued = await managementKey.issue({ workspace: slug, scopes: 'webhooks:manage', label: 'Envois' });
    await managementKey.revoke({ id: issued.id });
    const answer = await list(slug);
    expect(answer.status).toBe(200);
    const at = service.clock.now().toISOString();
    expect(answer.json()).toMatchObject({
      keys: expect.toSatisfy((keys: unknown[]) => keys.length === 2),
    });
    expect(answer.json<{ keys: object[] }>().keys).toContainEqual({
      id: issued.id,
      label: 'Envois',
      scopes: ['webhooks:manage'],
      lastFour: issued.key.slice(-4),
      issuedBy: 'administrator',
      createdAt: at,
      expiresAt: null,
      revokedAt: at,
      lastUsedAt: null,
    });
    for (const secret of [issued.key, other.manager]) expect(answer.text).not.toContain(secret);
  });
});

describe('404', () => {
  test('no such workspace', async () => {
    expect((await list('nulle-part')).status).toBe(404);
  });
});
