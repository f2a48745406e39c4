import { z } from 'zod';
import { name as personName } from '#domain/administration/field-schemas.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { notedFact, transcriptMessage } from '#routers/prequalification/transcript-schema.ts';
import { applicationParameter } from '../applications/schemas.ts';
import { floorVersion } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/applications/{id}/conversation/take, an extension of the contract. */
export const take = manageProcedure
  .meta(
    manageRest({
      operationId: 'takeConversation',
      method: 'POST',
      path: '/workspaces/{slug}/applications/{id}/conversation/take',
      summary: 'Take the floor in a candidate’s conversation',
      description:
        'A person speaks from now on: the assistant’s running answer ends, and nothing more of it is ' +
        'stored. The candidate sees the name. ' +
        'While another person has the floor, the call is refused (`held_by_other`), unless that person ' +
        'is absent and `expectedVersion` is the floor’s version. A second call changes nothing.',
      permission: 'applications:manage',
      pasted: ['name'],
      examples: ({ applicationId, workspace: { slug } }) => ({
        parameters: { slug, id: applicationId },
        request: { name: 'Camille, recrutement' },
        refusedInput: { slug, id: applicationId, name: '' },
        response: {
          floorVersion: 1,
          messages: [
            {
              id: 'm7',
              role: 'user',
              origin: 'candidate',
              model: null,
              parts: [{ type: 'text', text: 'Y a-t-il un parking ?' }],
              incomplete: false,
              at: '2026-11-20T09:31:02.000Z',
            },
          ],
          facts: [],
        },
      }),
    }),
  )
  .input(
    z.object({
      ...workspaceShape,
      ...applicationParameter,
      name: personName.optional().meta({
        description: 'The name that the candidate reads; the workspace’s unless given.',
      }),
      expectedVersion: floorVersion.optional().meta({
        description: 'The version that the floor must have. Otherwise the call is refused (`floor_moved`).',
      }),
    }),
  )
  .output(
    z.object({
      floorVersion,
      messages: z.array(transcriptMessage).describe('The conversation so far, oldest first.'),
      facts: z.array(notedFact).describe('The noted facts.'),
    }),
  )
  .mutation(async ({ ctx: { deps, access }, input: { id, name, expectedVersion } }) =>
    takeFloor(deps, await openFloor(deps, access, id), { name, expectedVersion }),
  );
