import type { z } from 'zod';
import {
  accessInstallationWebhook,
  accessWorkspaceWebhook,
} from '#domain/administration/webhooks/employer-webhook.ts';
import { webhookMissing } from '#domain/administration/webhooks/require-webhook.ts';
import { accessOwnWebhook } from '#domain/partners/own-webhook.ts';
import type { idempotentCall } from '../base/idempotent-call.ts';
import { installationProcedure, installationRest, manageProcedure, manageRest } from '../base/management.ts';
import { partnerRest, partnerSetupProcedure } from '../base/partner-setup.ts';
import type { OperationMeta } from '../base/rest.ts';

/** The base of operations on a workspace's webhook. */
export const workspaceWebhook = manageProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhookAccess: accessWorkspaceWebhook(ctx.access) } }),
);

/** The base of operations on the installation's webhook, which receives the events of all workspaces. */
export const installationWebhook = installationProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhookAccess: accessInstallationWebhook(ctx.principal) } }),
);

/** The base of operations of a partner on its own webhook, with its own key. */
export const partnerWebhook = partnerSetupProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhookAccess: accessOwnWebhook(ctx.principal) } }),
);

/** The properties that an operation has for all three kinds of owners. */
type WebhookOperation = Partial<typeof idempotentCall> & {
  /** Makes the operation's id for an owner: `setPartnerWebhook` for a partner, `setWebhook` for a workspace. */
  operationIdOf: (owner: '' | 'Installation' | 'Partner') => string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/webhook`; that path itself unless given. */
  path?: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  consumes?: 'none';
  parameters?: Record<string, string>;
  request?: unknown;
  refusedInput?: Record<string, unknown>;
  response: unknown;
};

/** Describes one operation three times: for the webhook of a workspace, of the installation and of a partner. */
export function describeWebhookOperation({ operationIdOf, path = '', ...operation }: WebhookOperation): {
  workspaceMeta: OperationMeta;
  installationMeta: OperationMeta;
  partnerMeta: OperationMeta;
} {
  const { parameters, request, refusedInput, response, ...meta } = operation;
  const refusesInput = refusedInput !== undefined;
  const refusals = { 404: { description: 'There is no webhook.', failure: webhookMissing() } };
  const permission = 'webhooks:manage' as const;
  const examplesWith = (workspace: { slug?: string }) => ({
    parameters: { ...workspace, ...parameters },
    ...(request !== undefined && { request }),
    ...(refusesInput && { refusedInput: { ...workspace, ...refusedInput } }),
    response,
  });
  const workspaceMeta = manageRest({
    ...meta,
    permission,
    refusesInput,
    operationId: operationIdOf(''),
    path: `/workspaces/{slug}/webhook${path}`,
    examples: ({ workspace: { slug } }) => examplesWith({ slug }),
  });
  const installationMeta = installationRest({
    ...meta,
    permission,
    operationId: operationIdOf('Installation'),
    description: `${meta.description} This webhook receives the events of all workspaces.`,
    path: `/webhook${path}`,
    statuses: [200, ...(refusesInput ? [400] : []), 404],
    refusals,
    examples: () => examplesWith({}),
  });
  const partnerMeta = partnerRest({
    ...meta,
    operationId: operationIdOf('Partner'),
    path: `/webhook${path}`,
    statuses: [200, ...(refusesInput ? [400] : []), 401, 403, 404, 500],
    refusals,
    examples: () => examplesWith({}),
  });
  return { workspaceMeta, installationMeta, partnerMeta };
}
