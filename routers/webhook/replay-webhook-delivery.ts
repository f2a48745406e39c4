import { z } from 'zod';
import { replayDelivery } from '#domain/administration/webhooks/replay-delivery.ts';
import { workspaceShape } from '../base/common-fields.ts';
import { deliveryExample, deliveryParameter, replayedDelivery } from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { workspaceMeta, installationMeta, partnerMeta } = describeWebhookOperation({
  operationIdOf: (owner) => `replay${owner}WebhookDelivery`,
  method: 'POST',
  path: '/deliveries/{id}/replay',
  summary: 'Send an event again',
  description: 'It has the same `webhook-id` and the same body.',
  consumes: 'none',
  parameters: { id: deliveryExample.id },
  refusedInput: { id: 'x' },
  response: { id: deliveryExample.id, state: 'waiting' },
});

/** POST /api/manage/v1/workspaces/{slug}/webhook/deliveries/{id}/replay, an extension of the contract. */
export const replayWebhookDelivery = workspaceWebhook
  .meta(workspaceMeta)
  .input(z.object({ ...workspaceShape, ...deliveryParameter }))
  .output(replayedDelivery)
  .mutation(({ ctx: { deps, webhookAccess }, input }) => replayDelivery(deps, webhookAccess, input));

/** POST /api/manage/v1/webhook/deliveries/{id}/replay, an extension of the contract. */
export const replayInstallationWebhookDelivery = installationWebhook
  .meta(installationMeta)
  .input(z.object(deliveryParameter))
  .output(replayedDelivery)
  .mutation(({ ctx: { deps, webhookAccess }, input }) => replayDelivery(deps, webhookAccess, input));

/** POST /api/partner/v1/webhook/deliveries/{id}/replay, an extension of the contract. */
export const replayPartnerWebhookDelivery = partnerWebhook
  .meta(partnerMeta)
  .input(z.object(deliveryParameter))
  .output(replayedDelivery)
  .mutation(({ ctx: { deps, webhookAccess }, input }) => replayDelivery(deps, webhookAccess, input));
