import { z } from 'zod';
import { executeManagedDeletion } from '#domain/administration/deletions/answer-deletion.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import {
  certificateExample,
  deletionAnswer,
  deletionExample,
  deletionParameter,
  exampleParameters,
} from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/deletions/{id}/execute, an extension of the contract. */
export const executeDeletion = manageProcedure
  .meta(
    manageRest({
      operationId: 'executeDeletion',
      method: 'POST',
      path: '/workspaces/{slug}/deletions/{id}/execute',
      summary: 'Erase the data that a deletion request covers',
      description:
        'The person gets the certificate by mail. Then the data in the `scope` of the request is erased, and ' +
        '`candidate.erased` is sent. A second call changes nothing.',
      permission: 'deletions:manage',
      consumes: 'none',
      examples: (values) => ({
        parameters: exampleParameters(values),
        refusedInput: { ...exampleParameters(values), id: 'x' },
        response: { deletion: deletionExample, certificate: certificateExample },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...deletionParameter }))
  .output(deletionAnswer)
  .mutation(({ ctx: { deps, access }, input }) => executeManagedDeletion(deps, access, input));
