import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { badKeys } from '#test/support/requests/bad-keys.ts';
import { expectErrorResponse } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const refused = await badKeys(fixtures, 'partner');

const partner = await fixtures.partner();
const list = (key: string) => service.get('/api/partner/v1/keys', { 'X-API-Key': key });

describe('200', () => {
  test('lists the partner’s own keys, and to a test key test keys alone (D88)', async () => {
    const { code } = partner;
    await fixtures.partner();
    const sandbox = await fixtures.admin.partner.issueKey({ code, test: true, label: 'essais' });
    await fixtures.admin.partner.feedUrl({ code });
    const all = await list(partner.key);
    expect(all.status).toBe(200);
    expect(all.json()).toMatchObject({
      keys: [
        { label: null, test: false, lastFour: partner.key.slice(-4), revokedAt: null },
        { id: sandbox.id, label: 'essais', test: true, lastFour: sandbox.key.slice(-4), lastUsedAt: null },
      ],
    });
    expect(all.text).not.toContain(partner.key);
    expect((await list(sandbox.key)).json()).toMatchObject({ keys: [{ id: sandbox.id }] });
  });
});

describe('401', () => {
  test.each(refused)('%s', async (_, headers) => {
    expectErrorResponse(await service.get('/api/partner/v1/keys', headers), 401, 'unauthorized', service);
  });
});

describe('500', () => {
  test('masks whatever fails', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.get('/api/partner/v1/keys', { 'X-API-Key': partner.key });
    expectErrorResponse(answer, 500, 'internal_error', broken);
  });
});
