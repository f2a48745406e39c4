import { z } from 'zod';
import { keyScopes } from '#domain/access/permissions.ts';
import { isoInstant, name } from '#domain/administration/field-schemas.ts';
import { issueManagementKey as issue } from '#domain/administration/keys/issue-management-key.ts';
import { workspaceParameter } from '#routers/base/common-fields.ts';
import { idempotentCall } from '#routers/base/idempotent-call.ts';
import { installationProcedure, installationRest } from '#routers/base/management.ts';
import { unknownWorkspaceRefusal } from './unknown-workspace.ts';

/** POST /api/manage/v1/workspaces/{slug}/keys: beyond the contract's twelve operations. */
export const issueManagementKey = installationProcedure
  .meta(
    installationRest({
      operationId: 'issueManagementKey',
      method: 'POST',
      path: '/workspaces/{slug}/keys',
      summary: 'Issue a management key of a workspace',
      description:
        'The key is in this answer alone; only its digest is kept. It never grants more, or for longer, than the key that asks for it. A repeat of the call with the same Idempotency-Key shows the same key for 24 hours, and makes no other.',
      ...idempotentCall,
      statuses: [201, 400, 404],
      status: () => 201,
      answers: { 201: 'The key, this once.' },
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
      ...workspaceParameter,
      label: name.describe('What the key is for.'),
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length).describe('What it may do.'),
      expiresAt: isoInstant.optional().describe('When it ends; never unless given.'),
    }),
  )
  .output(z.object({ id: z.guid().describe('Its id.'), key: z.string().describe('The key, shown once.') }))
  .mutation(async ({ ctx, input: { slug, label, scopes, expiresAt } }) => {
    const { replayed = false, ...issued } = await issue(ctx.deps, ctx.principal, {
      label,
      scopes,
      workspace: slug,
      idempotencyKey: ctx.idempotencyKey,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    });
    ctx.metadata.replayed = replayed;
    return issued;
  });
