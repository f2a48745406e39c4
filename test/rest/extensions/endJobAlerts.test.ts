import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { alertPath, askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { countRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { slug } = await fixturesOf(service).workspace();
const someone = () => `lea.${randomUUID()}@courriel.example`;
const list = (token: string) => service.get(alertPath(token));

const end = (token: string, id?: unknown) => service.post(`${alertPath(token)}/end`, { id });

describe('200', () => {
  test('one alert, then all: nothing of the address is left, and a second click is answered the same', async () => {
    const email = someone();
    const { alertId, token } = await confirmedAlert(service, { slug, email, search: { q: 'soudeuse' } });
    await confirmedAlert(service, { slug, email, search: { q: 'monteur' } });
    expect((await end(token, alertId)).text).toBe('{"ok":true}');
    expect((await list(token)).json()).toMatchObject({ alerts: [{ q: 'monteur' }] });
    for (let click = 0; click < 2; click += 1) {
      const rpc = await callRpc(service, 'alerts.end', { type: 'mutation', input: { token } });
      expect(rpc.json()).toEqual({ result: { data: { ok: true } } });
    }
    expect(await countRows(service.deps, 'alert_subscribers', sql`email = ${email}`)).toBe(0);
  });
});

describe('400', () => {
  test('an id that is none, and nothing ends', async () => {
    const { token } = await confirmedAlert(service, { slug, email: someone() });
    expectPublicError(await end(token, 'x'), 400);
    expect((await list(token)).status).toBe(200);
  });
});

describe('404', () => {
  test('an unknown link; another address’s alert stays', async () => {
    const mine = await confirmedAlert(service, { slug, email: someone() });
    const other = await confirmedAlert(service, { slug, email: someone() });
    expectPublicError(await end('x', mine.alertId), 404);
    expect((await end(mine.token, other.alertId)).status).toBe(200);
    expect((await list(other.token)).json()).toMatchObject({ alerts: [{ id: other.alertId }] });
  });
});

describe('500', () => {
  test('a failing database is masked', async () => {
    const { token } = await askAlert(service, { slug, email: someone() });
    await using broken = await startBrokenService();
    const answer = await broken.post(`${alertPath(token)}/end`, {});
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
