import { z } from 'zod';
import { readManagedDeletion } from '#domain/administration/deletions/managed-deletion.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import {
  certificateExample,
  deletionAnswer,
  deletionExample,
  deletionParameter,
  exampleParameters,
} from './schemas.ts';

/** GET /api/manage/v1/workspaces/{slug}/deletions/{id}, an extension of the contract. */
export const readDeletion = manageProcedure
  .meta(
    manageRest({
      operationId: 'readDeletion',
      method: 'GET',
      path: '/workspaces/{slug}/deletions/{id}',
      summary: 'Read a deletion request',
      description:
        'With the certificate, which names the systems that were notified and those that have confirmed.',
      permission: 'deletions:manage',
      examples: (values) => ({
        parameters: exampleParameters(values),
        refusedInput: { ...exampleParameters(values), id: 'x' },
        response: { deletion: deletionExample, certificate: certificateExample },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...deletionParameter }))
  .output(deletionAnswer)
  .query(({ ctx: { deps, access }, input }) => readManagedDeletion(deps, access, input));
