import { z } from 'zod';
import { listWebhookDeliveries as list } from '#domain/administration/webhooks/list-webhook-deliveries.ts';
import { workspaceShape } from '../base/common-fields.ts';
import { deliveryExample, deliveryOptions, webhookDelivery } from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const output = z.object({
  deliveries: z.array(webhookDelivery).describe('The deliveries of one page, newest first.'),
  nextCursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
});

const { workspaceMeta, installationMeta, partnerMeta } = describeWebhookOperation({
  operationIdOf: (owner) => `list${owner}WebhookDeliveries`,
  method: 'GET',
  path: '/deliveries',
  summary: 'List the deliveries that were sent and those that wait',
  description: 'Deliveries are stored for thirty days. Those of an erased application are deleted with it.',
  query: deliveryOptions,
  refusedInput: { limit: 0 },
  response: { deliveries: [deliveryExample], nextCursor: null },
});

/** GET /api/manage/v1/workspaces/{slug}/webhook/deliveries, an extension of the contract. */
export const listWebhookDeliveries = workspaceWebhook
  .meta(workspaceMeta)
  .input(deliveryOptions.extend(workspaceShape))
  .output(output)
  .query(({ ctx: { deps, webhookAccess }, input }) => list(deps, webhookAccess, input));

/** GET /api/manage/v1/webhook/deliveries, an extension of the contract. */
export const listInstallationWebhookDeliveries = installationWebhook
  .meta(installationMeta)
  .input(deliveryOptions)
  .output(output)
  .query(({ ctx: { deps, webhookAccess }, input }) => list(deps, webhookAccess, input));

/** GET /api/partner/v1/webhook/deliveries, an extension of the contract. */
export const listPartnerWebhookDeliveries = partnerWebhook
  .meta(partnerMeta)
  .input(deliveryOptions)
  .output(output)
  .query(({ ctx: { deps, webhookAccess }, input }) => list(deps, webhookAccess, input));
