import { z } from 'zod';
import { testWebhook as send } from '#domain/administration/webhooks/test-webhook.ts';
import { managementAddress } from '#domain/management-address.ts';
import { workspaceShape } from '../base/common-fields.ts';
import { deliveryExample, testedWebhook, webhookExample } from './schemas.ts';
import {
  describeWebhookOperation,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { workspaceMeta, installationMeta, partnerMeta } = describeWebhookOperation({
  operationIdOf: (owner) => `test${owner}Webhook`,
  method: 'POST',
  path: '/test',
  summary: 'Send a webhook.test now',
  description: 'The answer has the receiver’s status. The event is signed like any other, and sent once.',
  consumes: 'none',
  response: { id: deliveryExample.id, url: webhookExample.url, accepted: true, status: 204, fault: null },
});

/** POST /api/manage/v1/workspaces/{slug}/webhook/test, an extension of the contract. */
export const testWebhook = workspaceWebhook
  .meta(workspaceMeta)
  .input(z.object(workspaceShape))
  .output(testedWebhook)
  .mutation(({ ctx: { deps, webhookAccess }, input: { slug } }) =>
    send(deps, webhookAccess, { workspace: slug, href: managementAddress(deps, { slug, path: 'webhook' }) }),
  );

/** POST /api/manage/v1/webhook/test, an extension of the contract. */
export const testInstallationWebhook = installationWebhook
  .meta(installationMeta)
  .output(testedWebhook)
  .mutation(({ ctx: { deps, webhookAccess } }) =>
    send(deps, webhookAccess, { href: managementAddress(deps, { path: 'webhook' }) }),
  );

/** POST /api/partner/v1/webhook/test, an extension of the contract. */
export const testPartnerWebhook = partnerWebhook
  .meta(partnerMeta)
  .output(testedWebhook)
  .mutation(({ ctx: { deps, webhookAccess, principal } }) =>
    send(deps, webhookAccess, { partner: principal.partnerCode }),
  );
