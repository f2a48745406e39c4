import { describe, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const path = '/api/partner/v1/keys';
const partner = await fixtures.partner();
const issue = (key: string, body: object, name?: string) =>
  service.post(path, { ...body }, { 'X-API-Key': key, ...(name && { 'Idempotency-Key': name }) });

describe('201', () => {
  test('a key that works at once, next to the present one', async () => {
    const answer = await issue(partner.key, { label: 'relève' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { id, key } = answer.json<{ id: string; key: string }>();
    expect(key).toMatch(/^pk_(?!test_)/);
    for (const one of [key, partner.key])
      expect((await service.get(path, { 'X-API-Key': one })).status).toBe(200);
    const listed = (await fixtures.admin.partner.list()).find(({ code }) => code === partner.code);
    expect(listed?.keys.find((one) => one.id === id)).toMatchObject({ label: 'relève', purpose: 'api' });
  });

  test('a test key, which issues test keys too', async () => {
    const first = (await issue(partner.key, { label: 'essais', test: true })).json<{ key: string }>();
    const second = (await issue(first.key, { label: 'essais 2' })).json<{ key: string }>();
    for (const { key } of [first, second]) expect(key).toMatch(/^pk_test_/);
  });
});

describe('400', () => {
  test.each([[{}], [{ label: '' }], [{ label: 'x', test: 'oui' }]])('%j', async (body) => {
    expectErrorResponse(await issue(partner.key, body), 400, 'bad_request', service);
  });

  test('the twenty-first key of a kind; a revoked one makes room', async () => {
    const { key, id } = await fixtures.admin.partner.issueKey({ code: (await fixtures.partner()).code });
    for (let number = 3; number <= 19; number += 1) await issue(key, { label: `${number}` });
    const twentieth = await issue(key, { label: '20' }, 'la vingtième clé');
    const answer = await issue(key, { label: '21' });
    expect([answer.status, answer.json().details]).toMatchObject([400, [{ code: 'out_of_range' }]]);
    const { keys } = (await service.get(path, { 'X-API-Key': key })).json<{ keys: { id: string }[] }>();
    expect(keys).toHaveLength(20);
    // A repeat makes no key, so that it is answered even now.
    expect((await issue(key, { label: '20' }, 'la vingtième clé')).json()).toEqual(twentieth.json());
    await fixtures.admin.partner.revokeKey({ id: keys.find((one) => one.id !== id)?.id ?? '' });
    expect((await issue(key, { label: '21' })).status).toBe(201);
    // A key that was revoked since is shown to no repeat.
    await fixtures.admin.partner.revokeKey({ id: twentieth.json<{ id: string }>().id });
    const ended = await issue(key, { label: '20' }, 'la vingtième clé');
    expect([ended.status, ended.json().details]).toMatchObject([400, [{ code: 'already_used' }]]);
  });
});

describe('403', () => {
  test('a test key makes no greater key', async () => {
    const { key } = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    const answer = await issue(key, { label: 'x', test: false });
    expect([answer.status, answer.json().message]).toEqual([403, 'A test key issues test keys alone.']);
  });
});
