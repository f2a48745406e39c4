import { z } from 'zod';
import { executeManagedDeletion } from '#domain/administration/deletions/answer-deletion.ts';
import { workspaceParameter } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import {
  certificateExample,
  deletionAnswer,
  deletionExample,
  deletionParameter,
  deletionParameters,
} from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/deletions/{id}/execute: beyond the contract's twelve operations. */
export const executeDeletion = manageProcedure
  .meta(
    manageRest({
      operationId: 'executeDeletion',
      method: 'POST',
      path: '/workspaces/{slug}/deletions/{id}/execute',
      summary: 'Erase what a deletion request concerns',
      description:
        'The person gets the certificate by mail, then everything is erased and `candidate.erased` is sent. A second call changes nothing.',
      permission: 'deletions:manage',
      consumes: 'none',
      examples: (values) => ({
        parameters: deletionParameters(values),
        refusedInput: { ...deletionParameters(values), id: 'x' },
        response: { deletion: deletionExample, certificate: certificateExample },
      }),
    }),
  )
  .input(z.object({ ...workspaceParameter, ...deletionParameter }))
  .output(deletionAnswer)
  .mutation(({ ctx: { deps, access }, input }) => executeManagedDeletion(deps, access, input));
