import { z } from 'zod';
import { reasons } from '#kernel/errors/errors.ts';
import { fieldCodes } from '#kernel/errors/field-codes.ts';
import { fileRefusals } from '#kernel/errors/file-refusals.ts';

const detail = z.object({
  field: z.string().meta({ description: 'The path of the field, such as `applicant.email`.' }),
  code: z
    .enum(fieldCodes)
    .meta({ description: 'The kind of fault; the guide to errors has the cause and remedy of each.' }),
  message: z.string().meta({ description: 'A sentence for the sender.' }),
  reason: z
    .string()
    .optional()
    .meta({
      description: `The reason why a file is refused, more precise than the code: ${Object.keys(fileRefusals).join(', ')}.`,
    }),
});
const sharedMembers = {
  details: z.array(detail).optional().describe('Each fault of the request, by field.'),
  requestId: z.string().optional().describe('The id of the request in the log: quote it when you ask.'),
};

/** ErrorResponse of contract section 2.11, with `details` and `requestId` in addition (D3). */
export const errorResponse = z
  .looseObject({
    error: z.string().describe('A sentence for the sender.'),
    code: z
      .enum(Object.values(reasons).map(({ code }) => code))
      .describe('The kind of refusal; each has a page at `/docs/errors/{code}`.'),
    message: z.string().describe('The same sentence.'),
    hint: z.string().optional().describe('The next step.'),
    documentation_url: z.url().optional().describe('The page of the code, with its cause and remedy.'),
    status: z.int().optional().describe('The HTTP status of the answer.'),
    ...sharedMembers,
  })
  .meta({ id: 'ErrorResponse', description: 'The reason of a refusal, and how to correct the request.' });

/** PublicErrorResponse of contract section 2.11. */
export const publicErrorResponse = z
  .looseObject({
    ok: z.literal(false).describe('The request was refused.'),
    error: z.string().describe('A sentence for the person.'),
    ...sharedMembers,
  })
  .meta({ id: 'PublicErrorResponse', description: 'The reason why a candidate’s request was refused.' });
