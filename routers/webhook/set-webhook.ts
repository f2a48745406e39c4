import { z } from 'zod';
import type { WebhookAccess } from '#domain/administration/webhooks/require-webhook.ts';
import { setWebhook as set, type WebhookChange } from '#domain/administration/webhooks/set-webhook.ts';
import { workspaceShape } from '../base/common-fields.ts';
import type { Context } from '../base/context.ts';
import { idempotentCall } from '../base/idempotent-call.ts';
import {
  employerEventSelection,
  partnerEventSelection,
  setWebhookAnswer,
  webhookExample,
} from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const webhookInput = z.object({
  url: z
    .string()
    .max(2048)
    .optional()
    .describe('An https URL on a public host. The first call needs it. It enables a disabled webhook again.'),
  events: employerEventSelection.optional(),
  rotate: z
    .boolean()
    .optional()
    .describe(
      'True for another secret. The secret that it replaces stays valid for seven days. ' +
        'A sixth rotation within seven days is refused.',
    ),
});

const { workspaceMeta, installationMeta, partnerMeta } = describeWebhookOperation({
  operationIdOf: (owner) => `set${owner}Webhook`,
  method: 'PUT',
  summary: 'Set the URL to which events are sent',
  description:
    'Events are signed as Standard Webhooks says. The secret of the signatures is shown once, when it is made. ' +
    'A field that is left out keeps its value, so `rotate` alone changes only the secret. ' +
    'A repeat of the call with the same Idempotency-Key shows the same secret for 24 hours, and rotates nothing.',
  ...idempotentCall,
  request: { url: webhookExample.url, events: webhookExample.events },
  refusedInput: { url: webhookExample.url, events: ['application.read'] },
  response: { ...webhookExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQ0mVbV1n5xk=' },
});

type Call = Pick<Context, 'deps' | 'idempotencyKey' | 'metadata'> & { webhookAccess: WebhookAccess };

/** Sets the webhook once for all calls with the same Idempotency-Key. Notes in the metadata whether this is a repeat. */
async function setOnce(
  { deps, webhookAccess, idempotencyKey, metadata }: Call,
  change: Omit<WebhookChange, 'idempotencyKey'>,
) {
  const { replayed = false, ...answer } = await set(deps, webhookAccess, { ...change, idempotencyKey });
  metadata.replayed = replayed;
  return answer;
}

/** PUT /api/manage/v1/workspaces/{slug}/webhook, an extension of the contract. */
export const setWebhook = workspaceWebhook
  .meta(workspaceMeta)
  .input(webhookInput.extend(workspaceShape))
  .output(setWebhookAnswer)
  .mutation(({ ctx, input }) => setOnce(ctx, input));

/** PUT /api/manage/v1/webhook, an extension of the contract. */
export const setInstallationWebhook = installationWebhook
  .meta(installationMeta)
  .input(webhookInput)
  .output(setWebhookAnswer)
  .mutation(({ ctx, input }) => setOnce(ctx, input));

/** PUT /api/partner/v1/webhook, an extension of the contract. */
export const setPartnerWebhook = partnerWebhook
  .meta(partnerMeta)
  .input(webhookInput.extend({ events: partnerEventSelection.optional() }))
  .output(setWebhookAnswer)
  .mutation(({ ctx, input }) => setOnce(ctx, input));
