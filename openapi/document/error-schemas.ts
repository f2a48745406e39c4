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
      description: `Why a file is refused, finer than its code: ${Object.keys(fileRefusals).join(', ')}.`,
    }),
});
const extra = { details: z.array(detail).optional(), requestId: z.string().optional() };

/** ErrorResponse of contract section 2.11, with `details` and `requestId` in addition (D3). */
export const errorResponse = z
  .looseObject({
    error: z.string(),
    code: z.enum(Object.values(reasons).map(({ code }) => code)),
    message: z.string(),
    hint: z.string().optional(),
    documentation_url: z.url().optional(),
    status: z.int().optional(),
    ...extra,
  })
  .meta({ id: 'ErrorResponse', description: 'Why a request was refused, and what to fix.' });

/** PublicErrorResponse of contract section 2.11. */
export const publicErrorResponse = z
  .looseObject({ ok: z.literal(false), error: z.string(), ...extra })
  .meta({ id: 'PublicErrorResponse', description: 'Why a candidate’s request was refused.' });
