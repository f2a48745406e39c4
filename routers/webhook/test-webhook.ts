import { z } from 'zod';
import { testWebhook as send } from '#domain/administration/webhooks/test-webhook.ts';
import { managementAddress } from '#domain/webhooks/employer-events.ts';
import { workspaceParameter } from '../base/common-fields.ts';
import { deliveryExample, testedWebhook, webhookExample } from './schemas.ts';
import {
  describeWebhook,
  installationWebhook,
  partnerWebhook,
  workspaceWebhook,
} from './webhook-procedures.ts';

const { ofWorkspace, ofInstallation, ofPartner } = describeWebhook({
  nameOf: (owner) => `test${owner}Webhook`,
  method: 'POST',
  path: '/test',
  summary: 'Send a webhook.test now',
  description: 'The answer has the receiver’s status. The event is signed like any other, and sent once.',
  consumes: 'none',
  response: { id: deliveryExample.id, url: webhookExample.url, accepted: true, status: 204, fault: null },
});

/** POST /api/manage/v1/workspaces/{slug}/webhook/test, an extension of the contract. */
export const testWebhook = workspaceWebhook
  .meta(ofWorkspace)
  .input(z.object(workspaceParameter))
  .output(testedWebhook)
  .mutation(({ ctx: { deps, webhook }, input: { slug } }) =>
    send(deps, webhook, { workspace: slug, href: managementAddress(deps, { slug, path: 'webhook' }) }),
  );

/** POST /api/manage/v1/webhook/test, an extension of the contract. */
export const testInstallationWebhook = installationWebhook
  .meta(ofInstallation)
  .output(testedWebhook)
  .mutation(({ ctx: { deps, webhook } }) =>
    send(deps, webhook, { href: managementAddress(deps, { path: 'webhook' }) }),
  );

/** POST /api/partner/v1/webhook/test, an extension of the contract. */
export const testPartnerWebhook = partnerWebhook
  .meta(ofPartner)
  .output(testedWebhook)
  .mutation(({ ctx: { deps, webhook, principal } }) =>
    send(deps, webhook, { partner: principal.partnerCode }),
  );
