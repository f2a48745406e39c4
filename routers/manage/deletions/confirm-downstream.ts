import { z } from 'zod';
import { confirmDownstream as confirm } from '#domain/administration/deletions/confirm-downstream.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import {
  certificateExample,
  deletionAnswer,
  deletionExample,
  deletionParameter,
  exampleParameters,
} from './schemas.ts';

const confirmation = {
  system: z.string().trim().min(1).max(100).describe('The name of the system, as the certificate shows it.'),
  at: z.iso.datetime({ offset: true }).describe('The time at which it erased the data.'),
};

/** POST /api/manage/v1/workspaces/{slug}/deletions/{id}/confirm-downstream, an extension of the contract. */
export const confirmDownstream = manageProcedure
  .meta(
    manageRest({
      operationId: 'confirmDownstream',
      method: 'POST',
      path: '/workspaces/{slug}/deletions/{id}/confirm-downstream',
      summary: 'Confirm that another system has erased the person',
      description:
        'The certificate names the system from then on. ' +
        'A system that confirms before the execution is in the certificate that the person gets by mail.',
      permission: 'deletions:manage',
      examples: (values) => ({
        parameters: exampleParameters(values),
        request: { system: 'ats', at: '2026-11-26T08:56:00.000Z' },
        refusedInput: { ...exampleParameters(values), system: '', at: '2026-11-26T08:56:00.000Z' },
        response: { deletion: deletionExample, certificate: certificateExample },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...deletionParameter, ...confirmation }))
  .output(deletionAnswer)
  .mutation(({ ctx: { deps, access }, input }) => confirm(deps, access, input));
