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
import type { ExampleValues, OperationMeta } from '../base/rest.ts';

/** The base of operations on a workspace's webhook. */
export const workspaceWebhook = manageProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhook: accessWorkspaceWebhook(ctx.access) } }),
);

/** The base of operations on the installation's webhook, which receives the events of all workspaces. */
export const installationWebhook = installationProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhook: accessInstallationWebhook(ctx.principal) } }),
);

/** The base of operations of a partner on its own webhook, with its own key. */
export const partnerWebhook = partnerSetupProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhook: accessOwnWebhook(ctx.principal) } }),
);

type Described = Partial<typeof idempotentCall> & {
  /** The name of the operation without `Webhook`: its verb, and the words after `Webhook`. */
  name: [verb: string, rest?: string];
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/webhook`. */
  path?: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  consumes?: 'none';
  parameters?: Record<string, string>;
  request?: unknown;
  refusedInput?: Record<string, unknown>;
  response: unknown;
  /** The examples of a partner, if they differ from those of a workspace. */
  forPartner?: { request?: unknown; response?: unknown };
};

/** Describes an operation for the webhook of a workspace, for that of the installation, and for a partner's own. */
export function describeWebhook({ name, path = '', ...described }: Described): {
  ofWorkspace: OperationMeta;
  ofInstallation: OperationMeta;
  ofPartner: OperationMeta;
} {
  const { parameters, request, refusedInput, response, forPartner = {}, ...meta } = described;
  const [verb, rest = ''] = name;
  const refusesInput = refusedInput !== undefined;
  const permission = 'webhooks:manage' as const;
  const examplesIn = (slug: (values: ExampleValues) => { slug?: string }) => (values: ExampleValues) => ({
    parameters: { ...slug(values), ...parameters },
    ...(request !== undefined && { request }),
    ...(refusedInput !== undefined && { refusedInput: { ...slug(values), ...refusedInput } }),
    response,
  });
  const ofWorkspace = manageRest({
    ...meta,
    permission,
    refusesInput,
    operationId: `${verb}Webhook${rest}`,
    path: `/workspaces/{slug}/webhook${path}`,
    examples: examplesIn(({ workspace: { slug } }) => ({ slug })),
  });
  const ofInstallation = installationRest({
    ...meta,
    permission,
    operationId: `${verb}InstallationWebhook${rest}`,
    description: `${meta.description} This webhook receives the events of all workspaces.`,
    path: `/webhook${path}`,
    statuses: [200, ...(refusesInput ? [400] : []), 404],
    refusals: {
      404: { description: 'There is no webhook.', failure: webhookMissing() },
    },
    examples: examplesIn(() => ({})),
  });
  const ofPartner = partnerRest({
    ...meta,
    operationId: `${verb}PartnerWebhook${rest}`,
    path: `/webhook${path}`,
    statuses: [200, ...(refusesInput ? [400] : []), 401, 403, 404, 500],
    refusals: { 404: { description: 'There is no webhook.', failure: webhookMissing() } },
    examples: () => ({
      ...(parameters !== undefined && { parameters }),
      ...(request !== undefined && { request: forPartner.request ?? request }),
      ...(refusedInput !== undefined && { refusedInput }),
      response: forPartner.response ?? response,
    }),
  });
  return { ofWorkspace, ofInstallation, ofPartner };
}
