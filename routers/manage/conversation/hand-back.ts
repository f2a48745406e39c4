import { z } from 'zod';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { applicationParameter } from '../applications/schemas.ts';
import { floorVersion } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/applications/{id}/conversation/hand-back, an extension of the contract. */
export const handBack = manageProcedure
  .meta(
    manageRest({
      operationId: 'handBackConversation',
      method: 'POST',
      path: '/workspaces/{slug}/applications/{id}/conversation/hand-back',
      summary: 'Give the floor back',
      description:
        'To the interviewer: it answers the candidate’s next message and says again that it is a machine. ' +
        'Without the candidate’s agreement to the automatic conversation this is 403. ' +
        'To nobody: the candidate’s messages then wait for a person.',
      permission: 'applications:manage',
      examples: ({ applicationId, workspace: { slug } }) => ({
        parameters: { slug, id: applicationId },
        request: { to: 'interviewer', floorVersion: 1 },
        refusedInput: { slug, id: applicationId, to: 'ai', floorVersion: 1 },
        response: { floorVersion: 2 },
      }),
    }),
  )
  .input(
    z.object({
      ...workspaceShape,
      ...applicationParameter,
      to: z.enum(['interviewer', 'nobody']).meta({ description: 'The next one on the floor.' }),
      floorVersion,
    }),
  )
  .output(z.object({ floorVersion }))
  .mutation(async ({ ctx: { deps, access }, input: { id, to, floorVersion } }) =>
    handBackFloor(deps, await openFloor(deps, access, id), { to, floorVersion }),
  );
