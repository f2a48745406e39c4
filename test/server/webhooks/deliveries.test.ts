import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { sweepDeliveries } from '#domain/webhooks/sweep-deliveries.ts';
import { only, partnerApplication, tag } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { startReceiver } from './receiver.ts';
import { verify } from './verify.ts';
import { webhooksForFile } from './webhook-fixture.ts';

const receiver = await startReceiver();
const service = await webhooksForFile({ ca: receiver.ca });
const { admin, clock, deps } = service;
const workspace = await service.workspace();
const jobId = await service.recruitment(workspace);
const day = 86_400_000;

async function partnerWithWebhook() {
  const partner = await service.partner();
  const url = `${receiver.url}/${partner.code}`;
  const { secret = '' } = await admin.partner.webhookSet({ code: partner.code, url });
  const received = () => receiver.received.filter(({ path }) => path.endsWith(partner.code));
  const events = () => received().map((one) => verify(secret, one) as { type: string; data: unknown });
  return { ...partner, url, secret, received, events };
}

const answerWith = (status: number, headers = {}) =>
  receiver.answer((response) => response.writeHead(status, headers).end());

test('an application and its status reach the partner that sent it, signed as Standard Webhooks says (D48)', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  const other = await partnerWithWebhook();
  const body = partnerApplication(jobId);
  const applicationId = await service.send(partner, body);
  await admin.application.setStatus({ id: applicationId, status: 'interview', reason: 'Bon profil' });
  // A repeated one and a status that stays are no events (D18).
  await service.send(partner, body);
  await admin.application.setStatus({ id: applicationId, status: 'interview', reason: 'Encore' });
  await service.deliver();
  const data = { applicationId, jobId, id: body.id, source: 'tableau', test: false };
  expect(partner.events()).toEqual([
    {
      type: 'application.received',
      timestamp: clock.now().toISOString(),
      data: { ...data, status: 'received' },
    },
    {
      type: 'application.status_changed',
      timestamp: clock.now().toISOString(),
      data: { ...data, status: 'interview', previousStatus: 'received' },
    },
  ]);
  const [first] = partner.received();
  expect(first?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(first?.headers['webhook-timestamp']).toBe(String(clock.now().getTime() / 1000));
  expect(other.received()).toEqual([]);
  expect(service.logs.join('\n')).not.toContain(body.applicant.email);
});

test('nothing but ids and statuses leaves: no person, no reason (D19, D30)', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  const body = partnerApplication(jobId);
  const id = await service.send(partner, body);
  await admin.application.setStatus({ id, status: 'rejected', reason: 'Raison interne' });
  await service.deliver();
  const sent = partner.received().map(({ body }) => body);
  expect(sent).toHaveLength(2);
  for (const text of [body.applicant.email, 'Marchetti', 'Noé', 'Raison interne', 'candidateId']) {
    expect(sent.join('\n')).not.toContain(text);
  }
});

test('another sender’s application of the same person is reported to that sender alone (D19)', async () => {
  answerWith(204);
  const [first, second] = [await partnerWithWebhook(), await partnerWithWebhook()];
  const email = `${tag()}@courriel.example`;
  await service.application(workspace, jobId, { email });
  await service.send(first, partnerApplication(jobId, { applicant: { email } }));
  await service.send(second, partnerApplication(jobId, { applicant: { email } }));
  await service.deliver();
  expect([first.events().length, second.events().length]).toEqual([1, 1]);
});

test('an event that failed comes again under the same webhook-id, and the next of its application waits', async () => {
  answerWith(500);
  const partner = await partnerWithWebhook();
  const id = await service.send(partner, partnerApplication(jobId));
  await admin.application.setStatus({ id, status: 'in_review', reason: 'Lu' });
  await service.deliver();
  expect(partner.received()).toHaveLength(1);
  clock.advance(4_000 * 0.9);
  await service.deliver();
  expect(partner.received()).toHaveLength(1);
  answerWith(200);
  clock.advance(3_000);
  await service.deliver();
  expect(partner.events().map(({ type }) => type)).toEqual([
    'application.received',
    'application.received',
    'application.status_changed',
  ]);
  const ids = partner.received().map(({ headers }) => headers['webhook-id']);
  expect(ids[0]).toBe(ids[1]);
  const states = (await service.deliveries(partner.code)).map(({ state, attempts }) => [state, attempts]);
  expect(states).toEqual([
    ['delivered', 1],
    ['delivered', 2],
  ]);
});

test.each([
  [301, {}],
  [307, {}],
  [404, {}],
  [503, {}],
])('the answer %i is a failure, and no redirect is followed', async (status) => {
  const partner = await partnerWithWebhook();
  answerWith(status, { location: `${receiver.url}/elsewhere` });
  await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  expect(await service.oneDelivery(partner.code)).toMatchObject({ state: 'waiting', lastStatus: status });
  expect(receiver.received.filter(({ path }) => path.endsWith('elsewhere'))).toEqual([]);
  await admin.partner.webhookOff({ code: partner.code });
});

test('a receiver that endlessly answers costs no memory, and has answered', async () => {
  const partner = await partnerWithWebhook();
  let written = 0;
  receiver.answer((response) => {
    response.writeHead(200);
    const write = () => {
      if (response.destroyed) return;
      written += 65_536;
      response.write(Buffer.alloc(65_536), () => setImmediate(write));
    };
    write();
  });
  await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  expect((await service.oneDelivery(partner.code)).state).toBe('delivered');
  expect(written).toBeLessThan(20_000_000);
});

test('after three days without success the address is disabled, and said so; webhook-set revives it', async () => {
  answerWith(500);
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  for (let hours = 0; hours < 80; hours += 1) {
    await service.deliver();
    clock.advance(3_600_000);
  }
  const { disabledReason, deliveries } = await admin.partner.webhooks({ code: partner.code });
  expect(disabledReason).toBe('failing');
  expect(only(deliveries)).toMatchObject({ state: 'failed', lastStatus: 500 });
  const attempts = partner.received().length;
  expect(attempts).toBeGreaterThan(10);
  expect(attempts).toBeLessThan(30);
  expect(service.logs.filter((line) => line.includes('a webhook is disabled'))).toHaveLength(1);
  expect(await service.registry.metrics()).toContain('guichet_webhooks_disabled_total{reason="failing"} 1');
  const trail = await selectRows(
    deps,
    sql`select actor from audit_entries where action = 'webhook.disabled'`,
  );
  expect(trail).toEqual([{ actor: 'service' }]);
  // Events of a disabled address are not kept, so that they do not pile up.
  await service.send(partner, partnerApplication(jobId));
  await expect(admin.partner.webhooks({ code: partner.code, replay: only(deliveries).id })).rejects.toThrow(
    'This webhook is disabled',
  );
  const unknown = randomUUID();
  await expect(admin.partner.webhooks({ code: partner.code, replay: unknown })).rejects.toThrow(
    `This webhook has no delivery with the id ${unknown}.`,
  );
  answerWith(200);
  await admin.partner.webhookSet({ code: partner.code, url: partner.url });
  await admin.partner.webhooks({ code: partner.code, replay: only(deliveries).id });
  await service.deliver();
  expect(partner.received()).toHaveLength(attempts + 1);
  expect(partner.events().at(-1)?.type).toBe('application.received');
  expect((await service.oneDelivery(partner.code)).state).toBe('delivered');
});

test('one event that is always refused is given up after three days, and disables nothing', async () => {
  const partner = await partnerWithWebhook();
  const refused = await service.send(partner, partnerApplication(jobId));
  receiver.answer((response, { body }) => response.writeHead(body.includes(refused) ? 400 : 204).end());
  for (let hours = 0; hours < 80; hours += 4) {
    await service.send(partner, partnerApplication(jobId));
    await service.deliver();
    clock.advance(4 * 3_600_000);
  }
  const { disabledAt, deliveries } = await admin.partner.webhooks({ code: partner.code });
  expect(disabledAt).toBeNull();
  expect(deliveries.filter(({ state }) => state === 'failed').map(({ subjectId }) => subjectId)).toEqual([
    refused,
  ]);
  expect(deliveries.filter(({ state }) => state === 'waiting')).toEqual([]);
});

test('the waits of an event that is sent again by hand begin anew', async () => {
  answerWith(503);
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await service.deliver();
    clock.advance(6 * 3_600_000);
  }
  const { id } = await service.oneDelivery(partner.code);
  await admin.partner.webhooks({ code: partner.code, replay: id });
  await service.deliver();
  const { nextAttemptAt } = await service.oneDelivery(partner.code);
  expect(Date.parse(nextAttemptAt) - clock.now().getTime()).toBeLessThanOrEqual(6_000);
});

test('an event that is replayed during an attempt is sent again, also if that attempt succeeds', async () => {
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  receiver.answer(async (response) => {
    answerWith(204);
    const { id } = await service.oneDelivery(partner.code);
    await admin.partner.webhooks({ code: partner.code, replay: id });
    response.writeHead(204).end();
  });
  await service.deliver();
  await service.deliver();
  expect(partner.received()).toHaveLength(2);
  expect(await service.oneDelivery(partner.code)).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('an address that says 410 is disabled at once', async () => {
  answerWith(410);
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  const { disabledReason } = await admin.partner.webhooks({ code: partner.code });
  expect(disabledReason).toBe('gone');
});

test('a crowd of events for an address that is away costs few attempts, and all arrive when it is back', async () => {
  answerWith(503);
  const partner = await partnerWithWebhook();
  for (let index = 0; index < 40; index += 1) await service.send(partner, partnerApplication(jobId));
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await service.deliver();
    clock.advance(60_000);
  }
  expect(partner.received().length).toBeLessThan(100);
  answerWith(204);
  // After an hour of failures a wait is at most two hours and 24 minutes.
  for (let minutes = 0; minutes < 180; minutes += 10) {
    await service.deliver();
    clock.advance(600_000);
  }
  const deliveries = await service.deliveries(partner.code);
  expect(deliveries.filter(({ state }) => state === 'delivered')).toHaveLength(40);
});

test('of two rotations within seven days, each former secret signs until its own end', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  const second = await admin.partner.webhookSet({ code: partner.code, rotate: true });
  clock.advance(day);
  const third = await admin.partner.webhookSet({ code: partner.code, rotate: true });
  const secrets = [partner.secret, second.secret ?? '', third.secret ?? ''];
  const signers = async () => {
    await service.send(partner, partnerApplication(jobId));
    await service.deliver();
    const received = partner.received().at(-1);
    if (received === undefined) throw new Error('nothing was received');
    const signs = (secret: string) => {
      try {
        return verify(secret, received) !== null;
      } catch {
        return false;
      }
    };
    return secrets.map(signs);
  };
  expect(await signers()).toEqual([true, true, true]);
  // The secrets are encrypted again, and all of them still sign.
  await admin.keys.rewrap();
  expect(await signers()).toEqual([true, true, true]);
  clock.advance(6 * day);
  expect(await signers()).toEqual([false, true, true]);
  clock.advance(day);
  expect(await signers()).toEqual([false, false, true]);
});

test('a rotation signs with both secrets for seven days, then with the new one alone', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  const rotated = await admin.partner.webhookSet({ code: partner.code, rotate: true });
  expect(rotated).toMatchObject({
    url: partner.url,
    previousUntil: new Date(clock.now().getTime() + 7 * day).toISOString(),
  });
  const fresh = rotated.secret ?? '';
  await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  const [during] = partner.received();
  if (during === undefined) throw new Error('nothing was received');
  expect(verify(partner.secret, during)).toEqual(verify(fresh, during));
  expect(during.headers['webhook-signature'].split(' ')).toHaveLength(2);
  clock.advance(7 * day);
  await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  const [, after] = partner.received();
  if (after === undefined) throw new Error('nothing more was received');
  expect(() => verify(partner.secret, after)).toThrow('No matching signature found');
  expect(verify(fresh, after)).toMatchObject({ type: 'application.received' });
});

test('secrets are sealed at rest, under the newest data key', async () => {
  const partner = await partnerWithWebhook();
  const [row] = await selectRows<{ sealed_secret: string }>(
    deps,
    sql`select sealed_secret from webhook_endpoints where url = ${partner.url}`,
  );
  expect(deps.dataKeys.isCurrent(row?.sealed_secret ?? '')).toBe(true);
  expect(JSON.stringify(await admin.partner.webhooks({ code: partner.code }))).not.toContain('whsec_');
  const trail = JSON.stringify(
    await selectRows(deps, sql`select * from audit_entries where subject_kind = 'webhook'`),
  );
  expect(trail).not.toContain('whsec_');
});

test('an erased application takes its events with it (D31)', async () => {
  answerWith(500);
  const partner = await partnerWithWebhook();
  const applicationId = await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  const { candidate } = await admin.application.show({ id: applicationId });
  const { id } = await admin.deletion.request({ candidate: candidate.id });
  await executeDeletion(deps, { id, withoutMail: true });
  expect(await service.deliveries(partner.code)).toEqual([]);
});

test('a test key’s application is told as one of the sandbox (D47)', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  const testJob = await service.recruitment(workspace, { test: true });
  const { key } = await admin.partner.issueKey({ code: partner.code, test: true });
  await service.send({ key }, partnerApplication(testJob));
  await service.deliver();
  expect(only(partner.events())).toMatchObject({ type: 'application.received', data: { test: true } });
});

test('events while an address is off are not kept, and turning it off forgets the waiting ones', async () => {
  answerWith(500);
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  await admin.partner.webhookOff({ code: partner.code });
  await expect(admin.partner.webhooks({ code: partner.code })).rejects.toThrow('There is no webhook');
  await service.send(partner, partnerApplication(jobId));
  answerWith(204);
  const again = await admin.partner.webhookSet({ code: partner.code, url: partner.url });
  expect(again.secret).not.toBe(partner.secret);
  await service.deliver();
  expect(await service.deliveries(partner.code)).toEqual([]);
});

test('an attempt whose node died is another’s after a minute', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  const until = sql`${new Date(clock.now().getTime() + 60_000).toISOString()}::timestamptz`;
  await deps.database.query.execute(sql`update webhook_deliveries d set attempts = 1, first_attempt_at = now(), next_attempt_at = ${until}
    from webhook_endpoints e where e.id = d.endpoint_id and e.url = ${partner.url}`);
  await service.deliver();
  expect(partner.received()).toEqual([]);
  clock.advance(60_000);
  await service.deliver();
  expect(partner.received()).toHaveLength(1);
});

test('deliveries are swept after thirty days', async () => {
  answerWith(204);
  const partner = await partnerWithWebhook();
  await service.send(partner, partnerApplication(jobId));
  await service.deliver();
  clock.advance(31 * day);
  await sweepDeliveries(deps);
  expect(await service.deliveries(partner.code)).toEqual([]);
});

test('webhook-set changes only what it names (D143)', async () => {
  const { code, url } = await partnerWithWebhook();
  const state = async () => {
    const { url: address, events } = await admin.partner.webhooks({ code });
    return { url: address, events };
  };
  expect(await state()).toEqual({ url, events: null });
  const chosen = { url, events: ['job.published', 'job.removed'] };
  const set = await admin.partner.webhookSet({ code, events: 'job.removed, job.published' });
  expect(set).toMatchObject({ code, ...chosen });
  expect(await admin.partner.webhookSet({ code, rotate: true })).toMatchObject(chosen);
  expect(await state()).toEqual(chosen);
  await admin.partner.webhookSet({ code, url: `${url}/2` });
  expect(await state()).toEqual({ ...chosen, url: `${url}/2` });
  await admin.partner.webhookSet({ code, events: 'all' });
  expect(await state()).toEqual({ url: `${url}/2`, events: null });
});

test.each([
  [{ url: 'http://hooks.partner.example/' }, 'A webhook’s address begins with https://.'],
  [{ url: 'https://10.0.0.1/' }, 'This address is not public'],
  [{}, 'Give --url, --events, or --rotate for another secret.'],
  [
    { events: 'job.published,job.nope' },
    '"job.nope" is none of: all, application.received, application.status_changed, job.published, job.removed.',
  ],
  [{ rotate: true }, 'There is no webhook yet'],
])('%j is refused with a sentence, and changes nothing', async (asked, sentence) => {
  const { code } = await service.partner();
  await expect(admin.partner.webhookSet({ code, ...asked })).rejects.toThrow(sentence);
  await expect(admin.partner.webhooks({ code })).rejects.toThrow('There is no webhook');
});

test.each([
  [204, true, null],
  [500, false, null],
  [302, false, null],
] as const)('a test event is signed, sent once and told of: %i', async (status, accepted, fault) => {
  answerWith(status, status === 302 ? { Location: 'https://elsewhere.example/' } : {});
  const partner = await partnerWithWebhook();
  const told = await admin.partner.webhookTest({ code: partner.code });
  expect(told).toEqual({
    id: expect.any(String),
    code: partner.code,
    url: partner.url,
    accepted,
    status,
    fault,
  });
  await service.deliver();
  expect(partner.events()).toEqual([
    { type: 'webhook.test', timestamp: clock.now().toISOString(), data: { partner: partner.code } },
  ]);
  expect(only(partner.received()).headers['webhook-id']).toBe(told.id);
  expect(await service.deliveries(partner.code)).toEqual([]);
});

test('a test event without a receiver says so', async () => {
  const { code } = await service.partner();
  await expect(admin.partner.webhookTest({ code })).rejects.toThrow('There is no webhook');
});
