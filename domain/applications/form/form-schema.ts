import { z } from 'zod';
import { jobId, workspaceSlug } from '#domain/jobs/one-job/job-parameters.ts';
import { readSource } from '#kernel/attribution.ts';
import { IDEMPOTENCY_KEY_LENGTH } from '#kernel/input/idempotency-key.ts';
import { sentAnswers } from '../answers/sent-answers.ts';
import {
  attachments,
  blankAsAbsent,
  email,
  firstName,
  lastName,
  letter as letterText,
  optionalFile,
  phone,
  portfolioUrl,
} from './field-schemas.ts';

/**
 * The schema of PublicApplicationForm of contract section 2.6, with `idempotencyKey` and `source`, which a form of
 * plain HTML can send only as fields (D18).
 */
export const publicApplicationForm = z
  .object({
    workspaceSlug: workspaceSlug.max(100),
    jobId,
    // A partner may leave the first name out; the form may not.
    firstName: firstName.min(1),
    lastName,
    email,
    phone,
    why: letterText.meta({ description: 'Why this job: a letter, or a few sentences.' }),
    answers: sentAnswers,
    consent: z.literal('1').meta({
      description: '`1`: the person agrees to the processing that the form’s notice describes.',
    }),
    cv: optionalFile,
    letter: optionalFile,
    attachments,
    portfolioUrl,
    // `submitApplication` refuses a short key, whether it is sent as a header or as a field.
    idempotencyKey: blankAsAbsent(z.string().max(IDEMPOTENCY_KEY_LENGTH.max)).meta({
      minLength: IDEMPOTENCY_KEY_LENGTH.min,
      description: 'As the header `Idempotency-Key`, for forms of plain HTML.',
    }),
    source: z.string().optional().catch(undefined).transform(readSource).meta({
      description: 'The board that led here: 1 to 64 of a-z, 0-9, _ and -; anything else is dropped.',
      example: 'board',
    }),
  })
  .meta({ id: 'PublicApplicationForm' });

export type PublicApplicationForm = z.output<typeof publicApplicationForm>;
