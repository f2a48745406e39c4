import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { alertPath, alertsPath, askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { withoutTransactions } from '#test/support/requests/faults.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { slug } = await fixtures.workspace();

const someone = () => `lea.${randomUUID()}@courriel.example`;
const ask = (body: Record<string, unknown>, headers = {}) => service.post(alertsPath(slug), body, headers);
const alertsOf = (email: string) =>
  selectRows<{ id: string; search: object; confirmed_at: string | null; expires_at: string; mail: string }>(
    service.deps,
    sql`select a.id, a.search, a.confirmed_at, a.expires_at, a.message_id as mail from job_alerts a
      join alert_subscribers s on s.id = a.subscriber_id where s.email = ${email} order by a.created_at, a.id`,
  );

describe('200', () => {
  test('stores the search unconfirmed for seven days, and enqueues the mail that asks for the confirmation', async () => {
    const email = someone();
    const answer = await ask({ email, q: ' infirmière ', city: ['Lyon'], remote: ['hybrid'] });
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const alert = only(await alertsOf(email));
    expect(alert).toMatchObject({
      search: { q: 'infirmière', city: ['Lyon'], department: [], contractType: [], remote: ['hybrid'] },
      confirmed_at: null,
    });
    expect(new Date(alert.expires_at).getTime()).toBe(service.clock.now().getTime() + 7 * 86_400_000);
    const jobs = await selectRows(
      service.deps,
      sql`select id from pgboss.job where name = 'ask-alert-confirmation' and data->>'alertId' = ${alert.id}`,
    );
    expect(jobs).toHaveLength(1);
  });

  test('a known address gets the same answer as a new one, and a confirmed alert stays as it is (D17)', async () => {
    const email = someone();
    await confirmedAlert(service, { slug, email, search: { q: 'Soudeur' } });
    const [before] = await alertsOf(email);
    service.clock.advance(1000);
    const seen = [];
    for (const address of [email, someone()]) {
      const { status, text, headers } = await ask(
        { email: address, q: 'soudeuse, ' },
        { 'X-Request-Id': 'same' },
      );
      const { date: _, ratelimit: __, ...compared } = headers;
      seen.push({ status, text, compared });
    }
    expect(seen[0]).toEqual(seen[1]);
    const known = (await alertsOf(email)).find(({ id }) => id === before?.id);
    expect(known).toMatchObject({ confirmed_at: before?.confirmed_at, expires_at: before?.expires_at });
  });

  test('a repeat does not prolong an alert that waits for its confirmation', async () => {
    const email = someone();
    await ask({ email });
    const [before] = await alertsOf(email);
    service.clock.advance(3 * 86_400_000);
    await ask({ email });
    const after = only(await alertsOf(email));
    expect(after).toMatchObject({ id: before?.id, expires_at: before?.expires_at });
    expect(after.mail).not.toBe(before?.mail);
  });

  test('an alert that expired and is not yet erased waits for a confirmation again', async () => {
    const email = someone();
    const { alertId, token } = await confirmedAlert(service, { slug, email });
    service.clock.advance(190 * 86_400_000);
    await ask({ email });
    const alert = only(await alertsOf(email));
    expect(alert).toMatchObject({ id: alertId, confirmed_at: null });
    expect(new Date(alert.expires_at).getTime()).toBe(service.clock.now().getTime() + 7 * 86_400_000);
    expect((await service.post(`${alertPath(token)}/confirm`, { id: alertId })).status).toBe(200);
    const seen = await selectRows<{ at: string }>(
      service.deps,
      sql`select seen_until as at from job_alerts where id = ${alertId}`,
    );
    expect(new Date(only(seen).at)).toEqual(service.clock.now());
  });

  test('two spellings of one search are one alert', async () => {
    const email = someone();
    await ask({ email, q: 'Infirmière', contractType: ['CDI'] });
    await ask({ email, q: 'infirmiere', contractType: ['Permanent'] });
    expect(await alertsOf(email)).toHaveLength(1);
  });

  test('the seventh request of a day for a mailbox stores nothing, and is answered the same (D37)', async () => {
    const email = someone();
    for (let count = 1; count <= 7; count += 1) {
      const answer = await ask({ email, q: `metier${count}` });
      expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
    }
    expect(await alertsOf(email)).toHaveLength(6);
  });

  test('over RPC as well', async () => {
    const input = { workspaceSlug: slug, email: someone() };
    const answer = await callRpc(service, 'alerts.create', { type: 'mutation', input });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: { ok: true } } }]);
    expect(await askAlert(service, { slug, email: someone() })).toHaveProperty('alertId');
  });
});

describe('400', () => {
  test.each([
    [{}, 'email', 'required'],
    [{ email: 'lea' }, 'email', 'invalid_email'],
    [{ email: 'lea@courriel.example', remote: ['moon'] }, 'remote.0', 'unknown_option'],
    [{ email: 'lea@courriel.example', q: 'x'.repeat(201) }, 'q', 'too_long'],
  ])('%j is refused at %s with %s', async (body, field, code) => {
    const answer = await ask(body);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field, code }] });
  });
});

describe('404', () => {
  test('an unknown workspace', async () => {
    expectPublicError(await service.post(alertsPath('nulle-part'), { email: someone() }), 404);
  });
});

describe('500', () => {
  test('a failing database is masked, and nothing is acknowledged', async () => {
    await using failing = await startTestService({ replace: withoutTransactions });
    const email = someone();
    const answer = await failing.post(alertsPath(slug), { email });
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(await alertsOf(email)).toEqual([]);
  });
});
