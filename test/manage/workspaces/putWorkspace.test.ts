import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tag } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const { admin } = managementOf(service);
const { id: keyId, key } = await admin.managementKey.issue({ scopes: 'workspaces:manage' });
const put = (slug: string, body: object) =>
  service.send(`/api/manage/v1/workspaces/${slug}`, {
    method: 'PUT',
    headers: { 'X-API-Key': key },
    body: { ...body },
  });
const entriesOf = (workspaceId: string) =>
  selectRows(
    service.deps,
    sql`select actor, action from audit_entries where workspace_id = ${workspaceId} order by at`,
  );

describe('200', () => {
  test('creates a workspace of a name alone, whose careers page is there; the trail names the key', async () => {
    const slug = `atelier-${tag()}`;
    const answer = await put(slug, { name: 'Atelier R&amp;D' });
    expect(answer.status).toBe(200);
    const { workspace, outcome } = answer.json<{ workspace: { id: string }; outcome: string }>();
    expect(outcome).toBe('created');
    expect(workspace).toMatchObject({
      slug,
      lang: 'fr',
      retentionMonths: 24,
      careersUrl: `${service.url}/careers/${slug}`,
      disabledAt: null,
    });
    expect((await service.get(`/careers/${slug}`)).status).toBe(200);
    expect(await entriesOf(workspace.id)).toEqual([{ actor: `key:${keyId}`, action: 'workspace.created' }]);
  });

  test('changes what is given and leaves the rest; what is the same already is not written (D88)', async () => {
    const slug = `atelier-${tag()}`;
    const given = { name: 'Un', contactEmail: 'rh@un.example', origins: ['https://un.example'] };
    const { id } = (await put(slug, given)).json<{ workspace: { id: string } }>().workspace;
    const changed = await put(slug, { lang: 'en', timeZone: 'America/Montreal' });
    expect(changed.json()).toMatchObject({
      outcome: 'updated',
      workspace: { ...given, id, lang: 'en', timeZone: 'America/Toronto' },
    });
    const before = await entriesOf(id);
    service.clock.advance(1000);
    const again = await put(slug, { ...given, lang: 'en' });
    expect(again.json()).toMatchObject({ outcome: 'unchanged', workspace: { ...given, id } });
    expect(await entriesOf(id)).toEqual(before);
  });

  test('of two calls for a new slug one creates it, and the other finds it there', async () => {
    const slug = `atelier-${tag()}`;
    const answers = await Promise.all([1, 2, 3].map(() => put(slug, { name: 'Un', lang: 'en' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const outcomes = answers.map((answer) => answer.json<{ outcome: string }>().outcome);
    expect(outcomes.toSorted()).toEqual(['created', 'unchanged', 'unchanged']);
  });
});

describe('400', () => {
  test.each([
    ['a new workspace without a name', 'neuf', {}, 'name required'],
    ['an unknown field', 'neuf', { name: 'Un', couleur: 'bleu' }, 'couleur unknown_option'],
    ['a colour that cannot be read', 'neuf', { name: 'Un', accent: '#ffff00' }, 'accent out_of_range'],
    [
      'a site with a path',
      'neuf',
      { name: 'Un', origins: ['https://un.example/x'] },
      'origins.0 invalid_type',
    ],
    ['a slug with capitals', 'NEUF', { name: 'Un' }, 'slug invalid_type'],
  ])('%s creates nothing', async (_, slug, body, fault) => {
    const answer = await put(slug, body);
    const { details } = answer.json<{ details: { field: string; code: string }[] }>();
    expect([answer.status, details.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, [fault]]);
    expect((await service.get(`/careers/${slug}`)).status).toBe(404);
  });
});
