import { describe, expect, test } from 'vitest';
import { type KeyScope, keyScopes, permissions } from '#domain/access/permissions.ts';
import { administrator, type ManagementPrincipal } from '#domain/access/principal.ts';
import { issueManagementKey } from '#domain/administration/keys/issue-management-key.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const other = await fixtures.workspace();

/** Every set of the permissions that a holder of that reach may have. */
function setsOf(reach: 'workspace' | 'installation'): KeyScope[][] {
  const possible = keyScopes.filter(
    (one) => reach === 'installation' || permissions[one].reach === 'workspace',
  );
  return Array.from({ length: 2 ** possible.length }, (_, bits) =>
    possible.filter((_permission, index) => (bits >> index) % 2 === 1),
  );
}

const makerWith = (fields: Partial<ManagementPrincipal>): ManagementPrincipal => ({
  ...administrator,
  actor: 'key:00000000-0000-4000-8000-000000000001',
  ...fields,
});

function issue(
  maker: ManagementPrincipal,
  slug: string | null,
  scopes: readonly KeyScope[],
  expiresAt: Date | null = null,
) {
  return issueManagementKey(deps, maker, { workspace: slug, scopes, expiresAt });
}

describe('a key cannot make a greater key (D53)', () => {
  test('with any scope that it lacks', async () => {
    for (const held of setsOf('installation')) {
      for (const wanted of keyScopes) {
        const made = issue(makerWith({ permissions: held }), null, [wanted]);
        if (held.includes(wanted))
          await expect(made).resolves.toMatchObject({ key: expect.stringMatching(/^mk_/) });
        else
          await expect(made).rejects.toMatchObject({
            reason: 'scope_missing',
            details: [{ code: 'scope_exceeds_maker' }],
          });
      }
    }
  });

  test('for the installation, or for another workspace, if it is of one', async () => {
    const maker = makerWith({ workspace: { id: workspace.id, slug: workspace.slug } });
    await expect(issue(maker, workspace.slug, ['jobs:manage'])).resolves.toBeDefined();
    for (const slug of [null, other.slug, 'nowhere'])
      await expect(issue(maker, slug, ['jobs:manage'])).rejects.toMatchObject({
        reason: expect.stringMatching(/scope_missing|not_found/),
      });
  });

  test('for a workspace, with a scope of the installation', async () => {
    await expect(issue(administrator, workspace.slug, ['workspaces:manage'])).rejects.toMatchObject({
      reason: 'invalid_request',
    });
  });

  test('for longer than it has itself', async () => {
    const end = new Date(clock.now().getTime() + 60_000);
    const maker = makerWith({ expiresAt: end });
    for (const wanted of [null, new Date(end.getTime() + 1)]) {
      const { id } = await issue(maker, null, ['jobs:manage'], wanted);
      const keys = await fixtures.admin.managementKey.list({});
      expect(keys.find((key) => key.id === id)).toMatchObject({ expiresAt: end, issuedBy: maker.actor });
    }
    await expect(issue(administrator, null, ['jobs:manage'], clock.now())).rejects.toMatchObject({
      details: [{ field: 'expiresAt' }],
    });
  });
});
