import { z } from 'zod';
import { listWebhookDeliveries as list } from '#domain/administration/webhooks/show-webhook.ts';
import { workspaceParameter } from '../base/common-fields.ts';
import { deliveryExample, deliveryOptions, webhookDelivery } from './schemas.ts';
import {
  describeWebhook,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const output = z.object({
  deliveries: z.array(webhookDelivery).describe('The deliveries of one page, newest first.'),
  nextCursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
});

const { ofWorkspace, ofInstallation, ofPartner } = describeWebhook({
  name: ['list', 'Deliveries'],
  method: 'GET',
  path: '/deliveries',
  summary: 'List what was sent and what waits',
  description: 'Deliveries are kept for thirty days; those of an erased application are deleted with it.',
  query: deliveryOptions,
  refusedInput: { limit: 0 },
  response: { deliveries: [deliveryExample], nextCursor: null },
});

/** GET /api/manage/v1/workspaces/{slug}/webhook/deliveries: beyond the contract's twelve operations. */
export const listWebhookDeliveries = workspaceWebhook
  .meta(ofWorkspace)
  .input(deliveryOptions.extend(workspaceParameter))
  .output(output)
  .query(({ ctx: { deps, webhook }, input }) => list(deps, webhook, input));

/** GET /api/manage/v1/webhook/deliveries: beyond the contract's twelve operations. */
export const listInstallationWebhookDeliveries = installationWebhook
  .meta(ofInstallation)
  .input(deliveryOptions)
  .output(output)
  .query(({ ctx: { deps, webhook }, input }) => list(deps, webhook, input));

/** GET /api/partner/v1/webhook/deliveries: beyond the contract's twelve operations. */
export const listPartnerWebhookDeliveries = partnerWebhook
  .meta(ofPartner)
  .input(deliveryOptions)
  .output(output)
  .query(({ ctx: { deps, webhook }, input }) => list(deps, webhook, input));
