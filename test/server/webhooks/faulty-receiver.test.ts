import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readWebhookState } from '#db/webhooks/deliveries.ts';
import { partnerApplication } from '#test/support/fixtures.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { eventCount } from '#test/support/soak.ts';
import { startReceiver } from './receiver.ts';
import { verify } from './verify.ts';
import { webhooksForFile } from './webhook-fixture.ts';

const statuses = ['received', 'in_review', 'interview'] as const;
type StatusEvent = { data: { applicationId: string; status: (typeof statuses)[number] } };

const applications = Math.ceil(eventCount(300) / statuses.length);
const [ATTEMPT_MS, DEATHS] = [300, 8];

const receiver = await startReceiver();
const service = await webhooksForFile({ ca: receiver.ca, timeoutMs: ATTEMPT_MS });
const { admin, clock, deps } = service;

test('a receiver that fails, stalls, redirects, answers slowly and dies has each event, in order per application (D48)', async () => {
  const workspace = await service.workspace();
  const jobId = await service.recruitment(workspace);
  const partner = await service.partner();
  const { secret = '' } = await admin.partner.webhookSet({ code: partner.code, url: receiver.url });
  const random = seededRandom(14);
  const faults: Record<string, (response: ServerResponse) => unknown> = {
    fails: (response) => response.writeHead(500).end(),
    redirects: (response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
    stalls: () => {},
    hangsUp: (response) => response.destroy(),
    answersSlowly: (response) => void delay(ATTEMPT_MS / 3).then(() => response.writeHead(204).end()),
    breaksOff: (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half of the answer');
      void delay(20).then(() => response.destroy());
    },
  };
  const happened = new Map<string, number>();
  const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);
  let isDead = false;
  const lifetime = Math.ceil((applications * statuses.length) / DEATHS);
  receiver.answer((response) => {
    if (!isDead && receiver.received.length % lifetime === lifetime - 1) {
      count('dies');
      isDead = true;
      void receiver.die();
      return;
    }
    const chosen = Object.entries(faults)[Math.floor(random() * 18)];
    if (chosen === undefined) response.writeHead(204).end();
    else {
      count(chosen[0]);
      chosen[1](response);
    }
  });

  let left = applications;
  const apply = async () => {
    while (left > 0) {
      left -= 1;
      const id = await service.send(partner, partnerApplication(jobId));
      await admin.application.setStatus({ id, status: 'in_review', reason: 'Lu' });
      await admin.application.setStatus({ id, status: 'interview', reason: 'Vu' });
    }
  };
  const applying = Promise.all(Array.from({ length: 4 }, apply));
  let isApplied = false;
  void applying.then(() => {
    isApplied = true;
  });
  // Events arrive while others are on their way; then the clock brings the retries.
  for (let rounds = 0; rounds < 2_000; rounds += 1) {
    await service.deliver();
    if (isDead) {
      await receiver.rise();
      isDead = false;
    }
    if (isApplied && (await readWebhookState(deps.database.query)).waiting === 0) break;
    clock.advance(isApplied ? 600_000 : 1_000);
  }
  await applying;

  expect(await readWebhookState(deps.database.query)).toEqual({ waiting: 0, failed: 0 });
  const told = Map.groupBy(
    receiver.received.map((one) => verify(secret, one) as StatusEvent),
    ({ data }) => data.applicationId,
  );
  expect(told.size).toBe(applications);
  for (const events of told.values()) {
    const order = events.map(({ data }) => statuses.indexOf(data.status));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(statuses.length);
  }
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(applications * statuses.length);
  for (const fault of [...Object.keys(faults), 'dies']) expect(happened.get(fault)).toBeGreaterThan(0);
  process.stdout.write(
    `${ids.size} events in ${receiver.received.length} attempts that arrived: ${JSON.stringify(Object.fromEntries(happened))}\n`,
  );
});
