import { describe, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const path = '/api/partner/v1/feed-address';
const partner = await fixtures.partner();
const issue = (key: string, body: object = {}, name?: string) =>
  service.post(path, { ...body }, { 'X-API-Key': key, ...(name && { 'Idempotency-Key': name }) });

describe('201', () => {
  test('an address that is served at once; another one leaves it seven days', async () => {
    const first = await issue(partner.key);
    expect(first.status).toBe(201);
    const { url, previousUntil } = first.json<{ url: string; previousUntil: string | null }>();
    expect(previousUntil).toBeNull();
    const read = () => service.get(new URL(url).pathname);
    expect((await read()).status).toBe(200);
    const week = new Date(service.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect((await issue(partner.key, { rotate: true })).json()).toMatchObject({ previousUntil: week });
    expect((await read()).status).toBe(200);
  });

  test('a repeat shows the same address, and ends none earlier', async () => {
    const { key } = await fixtures.partner();
    await issue(key);
    const first = await issue(key, { rotate: true }, 'la rotation de mars');
    service.clock.advance(3_600_000);
    const again = await issue(key, { rotate: true }, 'la rotation de mars');
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const { url } = first.json<{ url: string }>();
    expect((await service.get(new URL(url).pathname)).status).toBe(200);
  });
});

describe('400', () => {
  test('a second address without `rotate`', async () => {
    const { key } = await fixtures.partner();
    await issue(key);
    const answer = await issue(key);
    expect([answer.status, answer.json().details]).toMatchObject([400, [{ field: 'rotate' }]]);
  });
});

describe('403', () => {
  test('a test key, since the address has real jobs', async () => {
    const { key } = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    expectErrorResponse(await issue(key), 403, 'forbidden', service);
  });
});
