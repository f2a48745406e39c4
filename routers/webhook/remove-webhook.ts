import { z } from 'zod';
import { removeWebhook as remove } from '#domain/administration/webhooks/remove-webhook.ts';
import { workspaceParameter } from '../base/common-fields.ts';
import { removedWebhook, webhookExample } from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { ofWorkspace, ofInstallation, ofPartner } = describeWebhookOperation({
  nameOf: (owner) => `remove${owner}Webhook`,
  method: 'DELETE',
  summary: 'Remove the webhook',
  description:
    'Its deliveries are deleted with it, and those that wait are not sent. If you set a webhook again, it gets a new secret.',
  response: { id: webhookExample.id, url: webhookExample.url },
});

/** DELETE /api/manage/v1/workspaces/{slug}/webhook, an extension of the contract. */
export const removeWebhook = workspaceWebhook
  .meta(ofWorkspace)
  .input(z.object(workspaceParameter))
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) => remove(deps, webhookAccess));

/** DELETE /api/manage/v1/webhook, an extension of the contract. */
export const removeInstallationWebhook = installationWebhook
  .meta(ofInstallation)
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) => remove(deps, webhookAccess));

/** DELETE /api/partner/v1/webhook, an extension of the contract. */
export const removePartnerWebhook = partnerWebhook
  .meta(ofPartner)
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) => remove(deps, webhookAccess));
