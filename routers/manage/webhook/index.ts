import { t } from '#routers/base/trpc.ts';
import { listInstallationWebhookDeliveries, listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { readInstallationWebhook, readWebhook } from './read-webhook.ts';
import { removeInstallationWebhook, removeWebhook } from './remove-webhook.ts';
import { replayInstallationWebhookDelivery, replayWebhookDelivery } from './replay-webhook-delivery.ts';
import { setInstallationWebhook, setWebhook } from './set-webhook.ts';
import { testInstallationWebhook, testWebhook } from './test-webhook.ts';

export const webhookRouter = t.router({
  set: setWebhook,
  read: readWebhook,
  remove: removeWebhook,
  deliveries: listWebhookDeliveries,
  replay: replayWebhookDelivery,
  test: testWebhook,
});

export const installationWebhookRouter = t.router({
  set: setInstallationWebhook,
  read: readInstallationWebhook,
  remove: removeInstallationWebhook,
  deliveries: listInstallationWebhookDeliveries,
  replay: replayInstallationWebhookDelivery,
  test: testInstallationWebhook,
});
