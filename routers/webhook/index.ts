import { t } from '../base/trpc.ts';
import {
  listInstallationWebhookDeliveries,
  listPartnerWebhookDeliveries,
  listWebhookDeliveries,
} from './list-webhook-deliveries.ts';
import { readInstallationWebhook, readPartnerWebhook, readWebhook } from './read-webhook.ts';
import { removeInstallationWebhook, removePartnerWebhook, removeWebhook } from './remove-webhook.ts';
import {
  replayInstallationWebhookDelivery,
  replayPartnerWebhookDelivery,
  replayWebhookDelivery,
} from './replay-webhook-delivery.ts';
import { setInstallationWebhook, setPartnerWebhook, setWebhook } from './set-webhook.ts';
import { testInstallationWebhook, testPartnerWebhook, testWebhook } from './test-webhook.ts';

/** The operations on a workspace's webhook. */
export const webhookRouter = t.router({
  set: setWebhook,
  read: readWebhook,
  remove: removeWebhook,
  deliveries: listWebhookDeliveries,
  replay: replayWebhookDelivery,
  test: testWebhook,
});

/** The operations on the installation's webhook, which receives the events of all workspaces. */
export const installationWebhookRouter = t.router({
  set: setInstallationWebhook,
  read: readInstallationWebhook,
  remove: removeInstallationWebhook,
  deliveries: listInstallationWebhookDeliveries,
  replay: replayInstallationWebhookDelivery,
  test: testInstallationWebhook,
});

/** The operations of a partner on its own webhook. */
export const partnerWebhookRouter = t.router({
  set: setPartnerWebhook,
  read: readPartnerWebhook,
  remove: removePartnerWebhook,
  deliveries: listPartnerWebhookDeliveries,
  replay: replayPartnerWebhookDelivery,
  test: testPartnerWebhook,
});
