import { expect, test } from 'vitest';
import { parseNetwork } from '../../../server/config/networks.ts';
import { createWebhookSender } from '../../../server/webhooks/webhook-sender.ts';
import { fixturesOf, partnerApplication } from '../../support/fixtures.ts';
import { serviceForFile } from '../../support/service.ts';
import { startReceiver } from './receiver.ts';
import { verify } from './verify.ts';

const receiver = await startReceiver();
const allowedNetworks = ['127.0.0.0/8'].flatMap((text) => parseNetwork(text) ?? []);
const webhookSender = createWebhookSender({ allowedNetworks, ca: receiver.ca });
const service = await serviceForFile({ replace: () => ({ webhookSender }) });
const fixtures = fixturesOf(service);

test('a running node tells of applications and jobs by itself, and drains with a receiver that hangs', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const { code, key } = await fixtures.partner();
  const { secret = '' } = await fixtures.admin.partner.webhookSet({ code, url: receiver.url });
  const types = () => receiver.received.map((one) => (verify(secret, one) as { type: string }).type);
  const send = () => service.post('/api/candidatures', partnerApplication(jobId), { 'X-API-Key': key });
  expect((await send()).status).toBe(200);
  await expect.poll(types).toEqual(['application.received']);
  await fixtures.recruitment(workspace);
  await expect.poll(types).toEqual(['application.received', 'job.published']);
  receiver.answer(() => {});
  await send();
  await expect.poll(() => receiver.received.length).toBe(3);
});
