import { z } from 'zod';
import { openFloor } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { transcriptMessage } from '#routers/prequalification/transcript-schema.ts';
import { applicationParameter } from '../applications/schemas.ts';
import { floorVersion, messageId, messageText } from './schemas.ts';

/** POST /api/manage/v1/workspaces/{slug}/applications/{id}/conversation/say, an extension of the contract. */
export const say = manageProcedure
  .meta(
    manageRest({
      operationId: 'sayInConversation',
      method: 'POST',
      path: '/workspaces/{slug}/applications/{id}/conversation/say',
      summary: 'Write to the candidate on the floor',
      description:
        'The candidate reads it at once if the conversation is open. ' +
        'The person must have the floor: another version of it is refused (`floor_moved`), and so is the ' +
        'floor of another person (`held_by_other`). ' +
        'A repeat with the same `messageId` adds no second message.',
      permission: 'applications:manage',
      pasted: ['text'],
      examples: ({ applicationId, workspace: { slug } }) => {
        const id = '0b6d7a52-5a1c-4c0e-9a55-8f3a6f1d2c10';
        const text = 'Bonjour, oui : le parking est gratuit.';
        return {
          parameters: { slug, id: applicationId },
          request: { messageId: id, text, floorVersion: 1 },
          refusedInput: { slug, id: applicationId, messageId: id, text: '', floorVersion: 1 },
          response: {
            message: {
              id,
              role: 'assistant',
              origin: 'person',
              model: null,
              author: 'Camille, recrutement',
              parts: [{ type: 'text', text }],
              incomplete: false,
              at: '2026-11-20T09:32:10.000Z',
            },
          },
        };
      },
    }),
  )
  .input(z.object({ ...workspaceShape, ...applicationParameter, messageId, text: messageText, floorVersion }))
  .output(z.object({ message: transcriptMessage.describe('The message, as it is stored.') }))
  .mutation(async ({ ctx: { deps, access }, input: { slug: _, id, ...message } }) =>
    sayOnFloor(deps, await openFloor(deps, access, id), message),
  );
