import { z } from 'zod';
import { showWebhook } from '#domain/administration/webhooks/show-webhook.ts';
import { workspaceShape } from '../base/common-fields.ts';
import { webhookExample, webhookState } from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { workspaceMeta, installationMeta, partnerMeta } = describeWebhookOperation({
  operationIdOf: (owner) => `read${owner}Webhook`,
  method: 'GET',
  summary: 'Read the URL to which events are sent',
  description: 'With the results of the last attempts, and without the secret.',
  response: {
    ...webhookExample,
    createdAt: '2026-11-01T08:00:00.000Z',
    previousUntil: null,
    failures: 0,
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
  },
});

/** GET /api/manage/v1/workspaces/{slug}/webhook, an extension of the contract. */
export const readWebhook = workspaceWebhook
  .meta(workspaceMeta)
  .input(z.object(workspaceShape))
  .output(webhookState)
  .query(({ ctx: { deps, webhookAccess } }) => showWebhook(deps.database.query, webhookAccess));

/** GET /api/manage/v1/webhook, an extension of the contract. */
export const readInstallationWebhook = installationWebhook
  .meta(installationMeta)
  .output(webhookState)
  .query(({ ctx: { deps, webhookAccess } }) => showWebhook(deps.database.query, webhookAccess));

/** GET /api/partner/v1/webhook, an extension of the contract. */
export const readPartnerWebhook = partnerWebhook
  .meta(partnerMeta)
  .output(webhookState)
  .query(({ ctx: { deps, webhookAccess } }) => showWebhook(deps.database.query, webhookAccess));
