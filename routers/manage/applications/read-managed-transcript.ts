import { z } from 'zod';
import { readManagedTranscript as read } from '#domain/administration/applications/managed/read-managed-transcript.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { transcriptMessage } from '#routers/prequalification/transcript-schema.ts';
import { applicationParameter } from './schemas.ts';

/** GET /api/manage/v1/workspaces/{slug}/applications/{id}/transcript, an extension of the contract. */
export const readManagedTranscript = manageProcedure
  .meta(
    manageRest({
      operationId: 'readManagedTranscript',
      method: 'GET',
      path: '/workspaces/{slug}/applications/{id}/transcript',
      summary: 'Read the conversation of an application',
      description:
        'The messages, oldest first, in the form of the AI SDK’s `UIMessage`; an empty list without ' +
        'messages. Each reading is in the audit trail.',
      permission: 'applications:manage',
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, id: values.applicationId },
        refusedInput: { slug: values.workspace.slug, id: '42' },
        response: [
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
      }),
    }),
  )
  .input(z.object({ ...workspaceShape, ...applicationParameter }))
  .output(z.array(transcriptMessage))
  .query(({ ctx: { deps, access }, input }) => read(deps, access, input.id));
