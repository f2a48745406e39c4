import { z } from 'zod';
import { removeWebhook as remove } from '#domain/administration/webhooks/remove-webhook.ts';
import { workspaceShape } from '../base/common-fields.ts';
import { removedWebhook, webhookExample } from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { workspaceMeta, installationMeta, partnerMeta } = describeWebhookOperation({
  operationIdOf: (owner) => `remove${owner}Webhook`,
  method: 'DELETE',
  summary: 'Remove the webhook',
  description:
    'The webhook’s deliveries are deleted with it, and waiting ones are not sent. ' +
    'A webhook that is set again gets a new secret.',
  response: { id: webhookExample.id, url: webhookExample.url },
});

/** DELETE /api/manage/v1/workspaces/{slug}/webhook, an extension of the contract. */
export const removeWebhook = workspaceWebhook
  .meta(workspaceMeta)
  .input(z.object(workspaceShape))
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) => remove(deps, webhookAccess));

/** DELETE /api/manage/v1/webhook, an extension of the contract. */
export const removeInstallationWebhook = installationWebhook
  .meta(installationMeta)
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) => remove(deps, webhookAccess));

/** DELETE /api/partner/v1/webhook, an extension of the contract. */
export const removePartnerWebhook = partnerWebhook
  .meta(partnerMeta)
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) => remove(deps, webhookAccess));
