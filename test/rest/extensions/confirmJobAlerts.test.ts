import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { alertPath, askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { slug } = await fixturesOf(service).workspace();
const someone = () => `lea.${randomUUID()}@courriel.example`;
const list = (token: string) => service.get(alertPath(token));

const confirm = (token: string, id?: string) => service.post(`${alertPath(token)}/confirm`, { id });
type Listed = { alerts: { id: string; confirmedAt: string | null; expiresAt: string }[] };
const alertsOf = async (token: string) => (await list(token)).json<Listed>().alerts;

describe('200', () => {
  test('an alert that is confirmed lasts six months; confirming again renews it, and so does a call without an id', async () => {
    const { alertId, token } = await askAlert(service, { slug, email: someone() });
    await list(token);
    expect(await alertsOf(token)).toMatchObject([{ confirmedAt: null }]);
    const answer = await confirm(token, alertId);
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
    const [first] = await alertsOf(token);
    const confirmedAt = service.clock.now();
    const end = new Date(confirmedAt);
    end.setUTCMonth(end.getUTCMonth() + 6);
    expect(first).toMatchObject({ confirmedAt: confirmedAt.toISOString(), expiresAt: end.toISOString() });
    service.clock.advance(30 * 86_400_000);
    for (const input of [{ token, id: alertId }, { token }]) {
      service.clock.advance(86_400_000);
      expect((await callRpc(service, 'alerts.confirm', { type: 'mutation', input })).status).toBe(200);
      const [renewed] = await alertsOf(token);
      expect(renewed?.confirmedAt).toBe(confirmedAt.toISOString());
      expect(Date.parse(renewed?.expiresAt ?? '')).toBeGreaterThan(
        service.clock.now().getTime() + 180 * 86_400_000,
      );
    }
  });

  test('a call without an id confirms nothing that waits', async () => {
    const email = someone();
    const { token } = await confirmedAlert(service, { slug, email, search: { q: 'soudeuse' } });
    await askAlert(service, { slug, email, search: { q: 'monteur' } });
    await confirm(token);
    expect((await alertsOf(token)).filter(({ confirmedAt }) => confirmedAt === null)).toHaveLength(1);
  });
});

describe('400', () => {
  test('an eleventh alert of an address, until one is ended', async () => {
    const email = someone();
    for (let count = 0; count < 10; count += 1) {
      if (count % 3 === 0) service.clock.advance(86_400_000);
      await confirmedAlert(service, { slug, email, search: { q: `metier${count}` } });
    }
    service.clock.advance(86_400_000);
    const { alertId, token } = await askAlert(service, { slug, email, search: { q: 'onzième' } });
    const answer = await confirm(token, alertId);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'id', code: 'out_of_range' }] });
    const [oldest] = await alertsOf(token);
    await service.post(`${alertPath(token)}/end`, { id: oldest?.id });
    expect((await confirm(token, alertId)).status).toBe(200);
  });
});

describe('404', () => {
  test('another address’s alert, an unknown link, and an alert that was not confirmed for seven days', async () => {
    const mine = await askAlert(service, { slug, email: someone() });
    const other = await askAlert(service, { slug, email: someone() });
    expectPublicError(await confirm(mine.token, other.alertId), 404);
    expectPublicError(await confirm('x', mine.alertId), 404);
    service.clock.advance(7 * 86_400_000);
    expectPublicError(await confirm(mine.token, mine.alertId), 404);
  });
});

describe('500', () => {
  test('a failing database is masked', async () => {
    const { alertId, token } = await askAlert(service, { slug, email: someone() });
    await using broken = await startBrokenService();
    const answer = await broken.post(`${alertPath(token)}/confirm`, { id: alertId });
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
