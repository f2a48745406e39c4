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

describe('200', () => {
  test('the alerts of the address in the workspace, the confirmed one and the one that waits', async () => {
    const email = someone();
    const { alertId, token } = await confirmedAlert(service, { slug, email, search: { q: 'soudeuse' } });
    const confirmedAt = service.clock.now().toISOString();
    service.clock.advance(60_000);
    await askAlert(service, { slug, email, search: { city: ['Lyon'] } });
    const answer = await list(token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.json()).toMatchObject({
      ok: true,
      workspace: { slug },
      alerts: [
        { id: alertId, q: 'soudeuse', city: [], confirmedAt },
        { q: '', city: ['Lyon'], confirmedAt: null },
      ],
    });
    const rpc = await callRpc(service, 'alerts.list', { type: 'query', input: { token } });
    expect(rpc.json()).toEqual({ result: { data: answer.json() } });
  });
});

describe('404', () => {
  test('unknown, altered, expired and ended links are one and the same (D5)', async () => {
    const { token } = await askAlert(service, { slug, email: someone() });
    const ended = await askAlert(service, { slug, email: someone() });
    await service.post(`${alertPath(ended.token)}/end`, {});
    const bodies = new Set<string>();
    for (const bad of ['x', randomUUID(), `${token.slice(0, -2)}AA`, ended.token]) {
      const answer = await service.get(alertPath(bad), { 'X-Request-Id': 'same' });
      expectPublicError(answer, 404);
      bodies.add(answer.text);
    }
    service.clock.advance(201 * 86_400_000);
    const expired = await service.get(alertPath(token), { 'X-Request-Id': 'same' });
    bodies.add(expired.text);
    expect(bodies.size).toBe(1);
  });
});

describe('500', () => {
  test('a failing database is masked', async () => {
    const { token } = await askAlert(service, { slug, email: someone() });
    await using broken = await startBrokenService();
    const answer = await broken.get(alertPath(token));
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
