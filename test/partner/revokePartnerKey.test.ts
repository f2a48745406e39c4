import { describe, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const partner = await fixtures.partner();
const revoke = (key: string, id: string) =>
  service.send(`/api/partner/v1/keys/${id}`, { method: 'DELETE', headers: { 'X-API-Key': key } });

describe('200', () => {
  test('the key is refused from now on; a second call keeps the first instant', async () => {
    const { id, key } = await fixtures.admin.partner.issueKey({ code: partner.code });
    const revokedAt = service.clock.now().toISOString();
    expect((await revoke(partner.key, id)).json()).toEqual({ id, revokedAt });
    expect((await revoke(key, id)).status).toBe(401);
    service.clock.advance(60_000);
    expect((await revoke(partner.key, id)).json()).toEqual({ id, revokedAt });
  });
});

describe('400', () => {
  test('the key of the call, which goes on working', async () => {
    const { id, key } = await fixtures.admin.partner.issueKey({ code: partner.code });
    for (let time = 0; time < 2; time += 1) expect((await revoke(key, id)).status).toBe(400);
  });

  test('an id that is none', async () => {
    expectErrorResponse(await revoke(partner.key, 'x'), 400, 'bad_request', service);
  });
});

describe('404', () => {
  test('another partner’s key, and to a test key one of the live keys', async () => {
    const other = await fixtures.admin.partner.issueKey({ code: (await fixtures.partner()).code });
    const own = await fixtures.admin.partner.issueKey({ code: partner.code });
    const sandbox = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    expect((await revoke(partner.key, other.id)).status).toBe(404);
    expect((await revoke(sandbox.key, own.id)).status).toBe(404);
    for (const key of [other.key, own.key])
      expect((await service.get('/api/partner/v1/keys', { 'X-API-Key': key })).status).toBe(200);
  });
});
