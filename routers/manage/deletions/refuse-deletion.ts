import { z } from 'zod';
import { refuseManagedDeletion } from '#domain/administration/deletions/answer-deletion.ts';
import { reason } from '#domain/administration/field-schemas.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { deletionAnswer, deletionParameter, exampleParameters, refusedDeletionExample } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/deletions/{id}/refuse, an extension of the contract. */
export const refuseDeletion = manageProcedure
  .meta(
    manageRest({
      operationId: 'refuseDeletion',
      method: 'POST',
      path: '/workspaces/{slug}/deletions/{id}/refuse',
      summary: 'Refuse a deletion request',
      description: 'The person gets the reason by mail.',
      permission: 'deletions:manage',
      examples: (values) => ({
        parameters: exampleParameters(values),
        request: { reason: 'Une procédure est en cours.' },
        refusedInput: { ...exampleParameters(values), reason: '' },
        response: { deletion: refusedDeletionExample, certificate: null },
      }),
    }),
  )
  .input(
    z.object({
      ...workspaceShape,
      ...deletionParameter,
      reason: reason.describe('The reason, which the person gets by mail.'),
    }),
  )
  .output(deletionAnswer)
  .mutation(({ ctx: { deps, access }, input }) => refuseManagedDeletion(deps, access, input));
