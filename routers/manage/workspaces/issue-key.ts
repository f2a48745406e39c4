import { z } from 'zod';
import { keyScopes } from '#domain/access/permissions.ts';
import { isoInstant, name } from '#domain/administration/field-schemas.ts';
import { issueManagementKey as issue } from '#domain/administration/keys/issue-management-key.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { idempotentCall } from '#routers/base/idempotent-call.ts';
import {
  installationProcedure,
  installationRest,
  unknownWorkspaceRefusal,
} from '#routers/base/management.ts';

/** POST /api/manage/v1/workspaces/{slug}/keys, an extension of the contract. */
export const issueManagementKey = installationProcedure
  .meta(
    installationRest({
      operationId: 'issueManagementKey',
      method: 'POST',
      path: '/workspaces/{slug}/keys',
      summary: 'Issue a management key of a workspace',
      description:
        'Only this answer shows the key; the service stores its digest. ' +
        'The key never grants more, or for longer, than the key of the call. ' +
        'A repeat of the call with the same Idempotency-Key shows the same key for 24 hours, and issues ' +
        'no other.',
      ...idempotentCall,
      statuses: [201, 400, 404],
      status: () => 201,
      answers: { 201: 'The key. It is shown only here.' },
      refusals: { 404: unknownWorkspaceRefusal },
      examples: (values) => ({
        parameters: { slug: values.workspace.slug },
        request: { label: 'ATS', scopes: ['jobs:manage', 'applications:manage'] },
        refusedInput: { slug: values.workspace.slug, label: 'ATS', scopes: [] },
        response: { id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77', key: `mk_${'x'.repeat(43)}` },
      }),
    }),
  )
  .input(
    z.strictObject({
      ...workspaceShape,
      label: name.describe('The purpose of the key.'),
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length).describe('The scopes of the key.'),
      expiresAt: isoInstant.optional().describe('The time at which the key expires; never unless given.'),
    }),
  )
  .output(
    z.object({
      id: z.guid().describe('The id of the key.'),
      key: z.string().describe('The key, shown once.'),
    }),
  )
  .mutation(async ({ ctx, input: { slug, label, scopes, expiresAt } }) => {
    const { replayed = false, ...key } = await issue(ctx.deps, ctx.principal, {
      label,
      scopes,
      workspace: slug,
      idempotencyKey: ctx.idempotencyKey,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    });
    ctx.metadata.replayed = replayed;
    return key;
  });
