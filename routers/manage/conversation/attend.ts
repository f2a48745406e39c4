import { z } from 'zod';
import { attendFloor } from '#domain/floor/attend-floor.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { applicationParameter } from '../applications/schemas.ts';
import { floorVersion } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/applications/{id}/conversation/attend, an extension of the contract. */
export const attend = manageProcedure
  .meta(
    manageRest({
      operationId: 'attendConversation',
      method: 'POST',
      path: '/workspaces/{slug}/applications/{id}/conversation/attend',
      summary: 'Say that the person on the floor is present',
      description:
        'For 30 seconds from each call, the candidate sees that the person is there. ' +
        'The floor stays with the person after that.',
      permission: 'applications:manage',
      examples: ({ applicationId, workspace: { slug } }) => ({
        parameters: { slug, id: applicationId },
        request: { floorVersion: 1 },
        refusedInput: { slug, id: applicationId, floorVersion: 'first' },
        response: { floorVersion: 1, attendingUntil: '2026-11-20T09:32:40.000Z' },
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...applicationParameter, floorVersion }))
  .output(
    z.object({
      floorVersion,
      attendingUntil: z.iso.datetime().describe('The end of the presence, unless it is renewed.'),
    }),
  )
  .mutation(async ({ ctx: { deps, access }, input }) =>
    attendFloor(deps, await openFloor(deps, access, input.id), { floorVersion: input.floorVersion }),
  );
