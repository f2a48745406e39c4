import { describe, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

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
