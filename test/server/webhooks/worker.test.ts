import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseNetwork } from '#server/config/networks.ts';
import { createWebhookSender } from '#server/webhooks/webhook-sender.ts';
import { createTestClock } from '#test/support/clock.ts';
import { fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';
import { startReceiver } from './receiver.ts';
import { verify } from './verify.ts';

const receiver = await startReceiver();
const allowedNetworks = ['127.0.0.0/8'].flatMap((text) => parseNetwork(text) ?? []);
/** Longer than any wait of these tests: what is late is not late by itself. */
const timeoutMs = 600_000;
const replace = () => ({
  webhookSender: createWebhookSender({ allowedNetworks, ca: receiver.ca, timeoutMs }),
});
const service = await serviceForFile({ replace });
const fixtures = fixturesOf(service);

async function partnerWithWebhook(path: string) {
  const { code, key } = await fixtures.partner();
  const url = `${receiver.url}/${path}`;
  const { secret = '' } = await fixtures.admin.partner.webhookSet({ code, url });
  const received = () => receiver.received.filter((one) => one.path.endsWith(path));
  const send = async (jobId: string) => {
    const answer = await service.post('/api/candidatures', partnerApplication(jobId), { 'X-API-Key': key });
    expect(answer.status).toBe(200);
    return answer.json<{ applicationId: string }>().applicationId;
  };
  return { secret, received, send };
}

test('an event that is long on its way holds up those of no other application, however many come', async () => {
  const jobId = await fixtures.recruitment(await fixtures.workspace());
  const { received, send } = await partnerWithWebhook('slow');
  let answerSlow = () => {};
  receiver.answer((response, { body }) => {
    if (body.includes(slow)) answerSlow = () => response.writeHead(204).end();
    else response.writeHead(204).end();
  });
  const slow = await send(jobId);
  await expect.poll(() => received().length).toBe(1);
  for (let sent = 2; sent < 9; sent += 1) {
    await send(jobId);
    await expect.poll(() => received().length).toBe(sent);
  }
  answerSlow();
});

test('nodes whose clocks disagree tell each event once: claims go by the database’s clock', async () => {
  const jobId = await fixtures.recruitment(await fixtures.workspace());
  const { received, send } = await partnerWithWebhook('clocks');
  const behind = service.clock.now().getTime();
  const clock = createTestClock(new Date(behind + 90_000).toISOString());
  await using _ahead = await startTestService({ replace, clock, node: 'ahead' });
  const late = async (response: ServerResponse) => {
    await delay(300);
    response.writeHead(204).end();
  };
  receiver.answer((response) => void late(response));
  for (let count = 0; count < 8; count += 1) await send(jobId);
  await expect.poll(() => received().length).toBeGreaterThanOrEqual(8);
  // Each is answered, and each node has looked again.
  for (let count = 0; count < 3; count += 1) {
    await send(jobId);
    await delay(350);
  }
  await expect.poll(() => received().length).toBeGreaterThanOrEqual(11);
  const ids = received().map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([11, 11]);
});

/** Last: its receiver hangs while the service drains. */
test('a running node tells of applications and jobs by itself, and drains with a receiver that hangs', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const { secret, received, send } = await partnerWithWebhook('jobs');
  const types = () => received().map((one) => (verify(secret, one) as { type: string }).type);
  receiver.answer((response) => response.writeHead(204).end());
  await send(jobId);
  await expect.poll(types).toEqual(expect.arrayContaining(['application.received']));
  await fixtures.recruitment(workspace);
  await expect.poll(types).toEqual(expect.arrayContaining(['job.published']));
  const before = received().length;
  receiver.answer(() => {});
  await send(jobId);
  await expect.poll(() => received().length).toBeGreaterThan(before);
});
