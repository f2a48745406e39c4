import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { takeAllowance } from '#db/mails/mail-allowances.ts';
import { mailAlertConfirmation } from '#domain/alerts/mail-confirmation.ts';
import { storeRequestedAlert } from '#domain/alerts/store-requested-alert.ts';
import { strangersAllowance } from '#domain/mails/allowances.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { alertPath, alertsPath, confirmedAlert } from '#test/support/requests/alerts.ts';
import { expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

/** The jobs that were enqueued, in the place of the queue. */
const jobs: { name: string; request?: string }[] = [];
const recorded = {
  enqueue: async (_: unknown, job: { name: string }) => void jobs.push(job),
  toQueuedFollowUpJobs: () => [],
};

const service = await serviceForFile({ replace: () => ({ followUp: recorded }) });
const fixtures = fixturesOf(service);
const { slug } = await fixtures.workspace();

const someone = () => `lea.${randomUUID()}@courriel.example`;
const ask = (body: Record<string, unknown>, headers = {}) => service.post(alertsPath(slug), body, headers);
/** Asks, and does the enqueued job up to its mail; resolves to the id of the alert, or null. */
async function asked(body: Record<string, unknown>) {
  jobs.length = 0;
  const answer = await ask(body);
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
  return storeRequestedAlert(service.deps, only(jobs).request ?? '');
}
const alertsOf = (email: string) =>
  selectRows<{ id: string; search: object; confirmed_at: string | null; expires_at: string; mail: string }>(
    service.deps,
    sql`select a.id, a.search, a.confirmed_at, a.expires_at, a.message_id as mail from job_alerts a
      join alert_subscribers s on s.id = a.subscriber_id where s.email = ${email} order by a.created_at, a.id`,
  );

const countedMails = () => selectRows(service.deps, sql`select * from mail_allowances order by mailbox`);

describe('200', () => {
  test('enqueues the mail that asks for the confirmation; its job stores the search for seven days', async () => {
    const email = someone();
    const answer = await ask({ email, q: ' infirmière ', city: ['Lyon'], remote: ['hybrid'] });
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { name, request = '' } = only(jobs);
    expect([name, request.includes(email)]).toEqual(['store-alert-request', false]);
    expect(await alertsOf(email)).toEqual([]);
    const alertId = await storeRequestedAlert(service.deps, request);
    const alert = only(await alertsOf(email));
    expect(alert).toMatchObject({
      id: alertId,
      search: { q: 'infirmière', city: ['Lyon'], department: [], contractType: [], remote: ['hybrid'] },
      confirmed_at: null,
    });
    expect(new Date(alert.expires_at).getTime()).toBe(service.clock.now().getTime() + 7 * 86_400_000);
    // A second attempt of the job finds the alert, and counts no further mail.
    const counted = await countedMails();
    expect(await storeRequestedAlert(service.deps, request)).toBe(alertId);
    expect(await countedMails()).toEqual(counted);
  });

  test('a new address, a known one and one that had its mails of the day cause the same, and count nothing (D19)', async () => {
    const [known, full] = [someone(), someone()];
    await confirmedAlert(service, { slug, email: known, search: { q: 'Soudeur' } });
    for (const q of ['a', 'b', 'c']) await asked({ email: full, q });
    const counted = await countedMails();
    const seen = [];
    for (const email of [known, full, someone()]) {
      jobs.length = 0;
      const { status, text, headers } = await ask({ email, q: 'soudeuse, ' }, { 'X-Request-Id': 'same' });
      const { date: _, ratelimit: __, ...compared } = headers;
      seen.push({ status, text, compared, jobs: jobs.map(({ name }) => name) });
    }
    expect(seen[0]).toMatchObject({ status: 200, jobs: ['store-alert-request'] });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await countedMails()).toEqual(counted);
  });

  test('a confirmed alert stays as it is (D17)', async () => {
    const email = someone();
    await confirmedAlert(service, { slug, email, search: { q: 'Soudeur' } });
    const [before] = await alertsOf(email);
    service.clock.advance(1000);
    await asked({ email, q: 'soudeur, ' });
    const { mail: _, ...same } = before ?? { mail: '' };
    expect(only(await alertsOf(email))).toMatchObject({ ...same, search: { q: 'Soudeur' } });
  });

  test('a request whose mail was sent since is not answered by another one', async () => {
    const email = someone();
    await ask({ email });
    const { request = '' } = jobs.at(-1) ?? {};
    service.clock.advance(1000);
    const alertId = await asked({ email });
    const at = service.clock.now().toISOString();
    await selectRows(service.deps, sql`update job_alerts set mail_sent_at = ${at} where id = ${alertId}`);
    const [before] = await alertsOf(email);
    expect(await storeRequestedAlert(service.deps, request)).toBeNull();
    expect(await alertsOf(email)).toEqual([before]);
  });

  test('a job that waits for more than six hours is dropped, so that no queue keeps the address', async () => {
    const email = someone();
    await ask({ email });
    const { request = '' } = jobs.at(-1) ?? {};
    service.clock.advance(6 * 3_600_000);
    expect(await storeRequestedAlert(service.deps, request)).toBeNull();
    expect(await alertsOf(email)).toEqual([]);
  });

  test('a repeat does not prolong an alert that waits for its confirmation', async () => {
    const email = someone();
    const alertId = await asked({ email });
    const [before] = await alertsOf(email);
    await selectRows(
      service.deps,
      sql`update job_alerts set mail_sent_at = created_at where id = ${alertId}`,
    );
    service.clock.advance(3 * 86_400_000);
    await asked({ email });
    const after = only(await alertsOf(email));
    expect(after).toMatchObject({ id: before?.id, expires_at: before?.expires_at });
    expect(after.mail).not.toBe(before?.mail);
  });

  test('a request while the mail of another one waits is answered by that mail, and counts none', async () => {
    const email = someone();
    const alertId = await asked({ email });
    const [counted, before] = [await countedMails(), await alertsOf(email)];
    expect(await asked({ email })).toBe(alertId);
    expect(jobs.at(-1)).toEqual({ name: 'ask-alert-confirmation', alertId });
    expect([await countedMails(), await alertsOf(email)]).toEqual([counted, before]);
  });

  test('a mail that is retried after its alert was erased is not sent, and the alert stays erased', async () => {
    const email = someone();
    const alertId = await asked({ email });
    const { name, ...job } = jobs.at(-1) ?? {};
    expect([name, job]).toEqual(['ask-alert-confirmation', { alertId }]);
    await selectRows(service.deps, sql`delete from job_alerts where id = ${alertId}`);
    const send = () => Promise.reject(new Error('no mail is sent'));
    const transport = { send, forget: async () => {} };
    await mailAlertConfirmation(service.deps, { alertId: alertId ?? '' }, transport);
    expect(await alertsOf(email)).toEqual([]);
  });

  test('an alert that expired and is not yet erased waits for a confirmation again', async () => {
    const email = someone();
    const { alertId, token } = await confirmedAlert(service, { slug, email });
    service.clock.advance(190 * 86_400_000);
    await asked({ email });
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
    await asked({ email, q: 'Infirmière', contractType: ['CDI'] });
    await asked({ email, q: 'infirmiere', contractType: ['Permanent'] });
    expect(await alertsOf(email)).toHaveLength(1);
  });

  test('the fourth request of a day for a mailbox stores nothing, and is answered the same (D37)', async () => {
    const email = someone();
    for (let count = 1; count <= 4; count += 1) {
      const alertId = await asked({ email: count === 2 ? email.replace('@', '+x@') : email, q: `m${count}` });
      expect(alertId === null).toBe(count === 4);
    }
    service.clock.advance(86_400_000);
    expect(await asked({ email, q: 'm5' })).not.toBeNull();
  });

  test('a request that the limit of strangers’ mails refuses counts against no limit (D37)', async () => {
    const email = someone();
    const allowance = strangersAllowance(service.deps, email);
    const at = service.clock.now();
    for (let mails = 0; mails < allowance.max; mails += 1)
      expect(await takeAllowance(service.deps.database.query, allowance, at)).toBe(true);
    const counted = () =>
      selectRows(service.deps, sql`select sum(cardinality(sent_at))::int as mails from mail_allowances`);
    const before = await counted();
    expect(await asked({ email })).toBeNull();
    expect(await counted()).toEqual(before);
  });

  test('over RPC as well', async () => {
    const input = { workspaceSlug: slug, email: someone() };
    const answer = await callRpc(service, 'alerts.create', { type: 'mutation', input });
    expect([answer.status, answer.json()]).toEqual([200, { result: { data: { ok: true } } }]);
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
    await using broken = await startBrokenService();
    const answer = await broken.post(alertsPath(slug), { email: someone() });
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
