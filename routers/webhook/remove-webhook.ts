import { z } from 'zod';
import { removeWebhook as remove } from '#domain/administration/webhooks/remove-webhook.ts';
import { workspaceParameter } from '../base/common-fields.ts';
import { removedWebhook, webhookExample } from './schemas.ts';
import {
  describeWebhook,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { ofWorkspace, ofInstallation, ofPartner } = describeWebhook({
  nameOf: (owner) => `remove${owner}Webhook`,
  method: 'DELETE',
  summary: 'Remove the webhook',
  description: 'Waiting deliveries are dropped. A later webhook has another secret.',
  response: { id: webhookExample.id, url: webhookExample.url },
});

/** DELETE /api/manage/v1/workspaces/{slug}/webhook, an extension of the contract. */
export const removeWebhook = workspaceWebhook
  .meta(ofWorkspace)
  .input(z.object(workspaceParameter))
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhook } }) => remove(deps, webhook));

/** DELETE /api/manage/v1/webhook, an extension of the contract. */
export const removeInstallationWebhook = installationWebhook
  .meta(ofInstallation)
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhook } }) => remove(deps, webhook));

/** DELETE /api/partner/v1/webhook, an extension of the contract. */
export const removePartnerWebhook = partnerWebhook
  .meta(ofPartner)
  .output(removedWebhook)
  .mutation(({ ctx: { deps, webhook } }) => remove(deps, webhook));
