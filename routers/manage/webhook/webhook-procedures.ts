import type { z } from 'zod';
import {
  accessInstallationWebhook,
  accessWorkspaceWebhook,
} from '#domain/administration/webhooks/employer-webhook.ts';
import { webhookMissing } from '#domain/administration/webhooks/require-webhook.ts';
import {
  installationProcedure,
  installationRest,
  manageProcedure,
  manageRest,
} from '#routers/base/management.ts';
import type { ExampleValues, OperationMeta } from '#routers/base/rest.ts';

/** The base of operations on a workspace's webhook. */
export const workspaceWebhook = manageProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhook: accessWorkspaceWebhook(ctx.access) } }),
);

/** The base of operations on the installation's webhook, which receives the events of all workspaces. */
export const installationWebhook = installationProcedure.use(({ ctx, next }) =>
  next({ ctx: { webhook: accessInstallationWebhook(ctx.principal) } }),
);

type Described = {
  /** The verb and, after it, what follows `Webhook` in the name of the operation. */
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
  refused?: Record<string, unknown>;
  response: unknown;
};

/** Describes an operation twice: for the webhook of a workspace, and for that of the installation. */
export function describeWebhook({ name, path = '', ...described }: Described): {
  ofWorkspace: OperationMeta;
  ofInstallation: OperationMeta;
} {
  const { parameters, request, refused, response, description, ...meta } = described;
  const [verb, rest = ''] = name;
  const refusesInput = refused !== undefined;
  const permission = 'webhooks:manage' as const;
  const examplesIn = (slug: (values: ExampleValues) => { slug?: string }) => (values: ExampleValues) => ({
    parameters: { ...slug(values), ...parameters },
    ...(request !== undefined && { request }),
    ...(refused !== undefined && { refused: { ...slug(values), ...refused } }),
    response,
  });
  const ofWorkspace = manageRest({
    ...{ ...meta, description, permission, refusesInput },
    operationId: `${verb}Webhook${rest}`,
    path: `/workspaces/{slug}/webhook${path}`,
    examples: examplesIn(({ workspace: { slug } }) => ({ slug })),
  });
  const ofInstallation = installationRest({
    ...{ ...meta, permission },
    operationId: `${verb}InstallationWebhook${rest}`,
    description: `${description} This webhook receives the events of all workspaces.`,
    path: `/webhook${path}`,
    statuses: [200, ...(refusesInput ? [400] : []), 404],
    refusals: {
      404: { description: 'There is no webhook.', failure: webhookMissing() },
    },
    examples: examplesIn(() => ({})),
  });
  return { ofWorkspace, ofInstallation };
}
