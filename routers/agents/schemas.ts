import { z } from 'zod';
import { publicApplicationForm } from '#domain/applications/form/form-schema.ts';
import { idempotencyKey } from '#kernel/input/idempotency-key.ts';

/** The address of a job: its employer, by slug or by name, and its id. */
export const jobAddress = z.object({
  workspaceSlug: z.string().min(1).max(200),
  jobId: z.guid().toLowerCase(),
});

/**
 * The fields of the form without the consent, which only the person can give, with the mailed link (D45). A submission
 * that awaits its confirmation has one file.
 */
const agentFields = publicApplicationForm.omit({
  consent: true,
  idempotencyKey: true,
  letter: true,
  attachments: true,
});

/** The input of `submit_application`. */
export const agentSubmission = agentFields.extend({
  workspaceSlug: jobAddress.shape.workspaceSlug,
  // Models fill in a text more reliably than a value of several types.
  answers: z
    .array(z.object({ questionId: z.string(), value: z.string() }))
    .max(100)
    .optional(),
  idempotencyKey: idempotencyKey.optional().meta({
    description: 'Makes a retry safe: the same key with the same content is the same submission.',
  }),
});

/** The answer to a submission, which waits for its person's confirmation. */
export const unconfirmedSubmission = z.object({
  status: z.literal('awaiting_confirmation'),
  token: z.string().meta({ description: 'Asks `my_application` what became of this submission.' }),
  message: z.string(),
});

/** The answer of `my_application`. */
export const submissionStatus = z.object({
  status: z.enum([
    'awaiting_confirmation',
    'received',
    'in_review',
    'interview',
    'offer',
    'hired',
    'rejected',
    'withdrawn',
  ]),
  submittedAt: z.iso.datetime(),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when it waits for the confirmation; null once it is confirmed.' }),
  job: z.object({ id: z.guid(), title: z.string() }),
  workspace: z.object({ slug: z.string(), name: z.string() }),
});
