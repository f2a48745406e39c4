import { z } from 'zod';
import { readManagedCv as read } from '#domain/administration/applications/managed/read-managed-cv.ts';
import { attachmentHeader } from '#kernel/input/attachment-header.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { applicationParameter } from './schemas.ts';

const options = z.object({
  number: z.int().min(1).max(100).optional().meta({
    description: 'The `number` of another file of the application; the first CV unless given.',
  }),
});

const file = z.object({
  fileName: z.string().describe('The name of the file, as it was sent.'),
  mediaType: z.string().describe('The media type, by the file’s content.'),
  data: z.string().describe('The bytes in base64; over REST they are the body.'),
});

/** GET /api/manage/v1/workspaces/{slug}/applications/{id}/cv, an extension of the contract. */
export const readManagedCv = manageProcedure
  .meta(
    manageRest({
      operationId: 'readManagedCv',
      method: 'GET',
      path: '/workspaces/{slug}/applications/{id}/cv',
      summary: 'Read the CV of an application',
      description:
        'The bytes as they were sent, as an attachment. ' +
        '`number` asks for another file of the application. Each reading is in the audit trail.',
      permission: 'applications:manage',
      produces: 'file',
      query: options,
      headers: (output) => ({
        'Content-Disposition': attachmentHeader((output as z.output<typeof file>).fileName),
      }),
      documentedHeaders: {
        'Content-Disposition': {
          description: 'Makes browsers save the answer as a file.',
          example: 'attachment; filename="cv.pdf"; filename*=UTF-8\'\'cv.pdf',
        },
      },
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, id: values.applicationId },
        refusedInput: { slug: values.workspace.slug, id: '42' },
        response: { fileName: 'cv.pdf', mediaType: 'application/pdf', data: values.cv },
      }),
    }),
  )
  .input(options.extend({ ...workspaceShape, ...applicationParameter }))
  .output(file)
  .query(({ ctx, input: { id, number } }) => read(ctx.deps, ctx.access, { id, number, responseScope: ctx }));
