import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const { managementKey } = fixtures.admin;
const workspace = await fixtures.workspace();
const { id: makerId, key: maker } = await managementKey.issue({ scopes: 'workspaces:manage,jobs:manage' });
const issue = (body: object, { slug = workspace.slug, key = maker, name = '' } = {}) =>
  service.post(
    `/api/manage/v1/workspaces/${slug}/keys`,
    { ...body },
    { 'X-API-Key': key, ...(name && { 'Idempotency-Key': name }) },
  );

describe('201', () => {
  test('a key that works at once, for its workspace and scope; its maker is named', async () => {
    const answer = await issue({ label: 'ATS', scopes: ['jobs:manage'] });
    expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { id, key } = answer.json<{ id: string; key: string }>();
    const jobs = (slug: string) =>
      service.get(`/api/manage/v1/workspaces/${slug}/jobs`, { 'X-API-Key': key });
    expect((await jobs(workspace.slug)).status).toBe(200);
    expect((await jobs((await fixtures.workspace()).slug)).status).toBe(404);
    const listed = await managementKey.list({ workspace: workspace.slug });
    expect(listed).toMatchObject([
      { id, label: 'ATS', scopes: ['jobs:manage'], issuedBy: `key:${makerId}`, expiresAt: null },
    ]);
  });

  test('a key that lasts no longer than its maker', async () => {
    const end = new Date(service.clock.now().getTime() + 3_600_000);
    const scopes = 'workspaces:manage,jobs:manage';
    const short = await managementKey.issue({ scopes, expires: end.toISOString() });
    const wanted = { label: 'Long', scopes: ['jobs:manage'], expiresAt: '2099-01-01T00:00:00Z' };
    const { id } = (await issue(wanted, { key: short.key })).json<{ id: string }>();
    const listed = await managementKey.list({ workspace: workspace.slug });
    expect(listed.find((key) => key.id === id)?.expiresAt).toEqual(end);
  });

  const body = { label: 'ERP', scopes: ['jobs:manage'] };
  const made = async (slug: string) => (await managementKey.list({ workspace: slug })).length;

  test('the same key and no other to a repeat, for 24 hours and one maker (D117)', async () => {
    const { slug } = await fixtures.workspace();
    const name = crypto.randomUUID();
    const [first, same] = await Promise.all([issue(body, { slug, name }), issue(body, { slug, name })]);
    expect([first.status, same.status, same.json()]).toEqual([201, 201, first.json()]);
    const later = await issue(body, { slug, name });
    expect(later.json()).toEqual(first.json());
    expect([later.headers['idempotency-replayed'], await made(slug)]).toEqual(['true', 1]);
    const { key } = first.json<{ key: string }>();
    const jobs = await service.get(`/api/manage/v1/workspaces/${slug}/jobs`, { 'X-API-Key': key });
    expect(jobs.status).toBe(200);
    const other = await managementKey.issue({ scopes: 'workspaces:manage,jobs:manage' });
    const ofOther = await issue(body, { slug, name, key: other.key });
    expect([ofOther.status, ofOther.json<{ key: string }>().key === key]).toEqual([201, false]);
    service.clock.advance(86_400_001);
    const nextDay = await issue(body, { slug, name });
    expect([nextDay.status, nextDay.json<{ key: string }>().key === key]).toEqual([201, false]);
    expect(await made(slug)).toBe(3);
  });

  test('another content under the same name, and a name that is too short, are refused', async () => {
    const { slug } = await fixtures.workspace();
    const name = crypto.randomUUID();
    await issue(body, { slug, name });
    const other = await issue({ ...body, label: 'Autre' }, { slug, name });
    expect(other.json()).toMatchObject({ details: [{ field: 'idempotencyKey', code: 'already_used' }] });
    const short = await issue(body, { slug, name: 'court' });
    expect(short.json()).toMatchObject({ details: [{ field: 'idempotencyKey', code: 'too_short' }] });
    expect([other.status, short.status, await made(slug)]).toEqual([400, 400, 1]);
  });
});

describe('400', () => {
  test.each([
    ['no scope', { label: 'X', scopes: [] }, 'scopes'],
    ['an unknown scope', { label: 'X', scopes: ['jobs:steal'] }, 'scopes.0'],
    ['no label', { scopes: ['jobs:manage'] }, 'label'],
    [
      'a field that there is not',
      { label: 'X', scopes: ['jobs:manage'], expires: '2099-01-01T00:00:00Z' },
      'expires',
    ],
    [
      'an end in the past',
      { label: 'X', scopes: ['jobs:manage'], expiresAt: '2020-01-01T00:00:00Z' },
      'expiresAt',
    ],
    ['a scope that no workspace’s key has', { label: 'X', scopes: ['workspaces:manage'] }, 'scopes'],
  ])('%s', async (_, body, field) => {
    const before = await managementKey.list({ workspace: workspace.slug });
    const answer = await issue(body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field }] });
    expect(await managementKey.list({ workspace: workspace.slug })).toEqual(before);
  });
});

describe('403', () => {
  test('more than the maker has, with the scope that it lacks', async () => {
    const answer = await issue({ label: 'X', scopes: ['jobs:manage', 'applications:manage'] });
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({
      message: 'The maker’s key lacks the scope applications:manage.',
      details: [{ field: 'scopes', code: 'scope_exceeds_maker' }],
    });
  });

  test('a key of one workspace makes none', async () => {
    const { key } = await managementKey.issue({ workspace: workspace.slug, scopes: 'jobs:manage' });
    expect((await issue({ label: 'X', scopes: ['jobs:manage'] }, { key })).status).toBe(403);
  });
});

describe('404', () => {
  test('no such workspace', async () => {
    const answer = await issue({ label: 'X', scopes: ['jobs:manage'] }, { slug: 'nulle-part' });
    expect(answer.status).toBe(404);
  });
});
