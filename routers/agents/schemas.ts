import { z } from 'zod';
import { publicApplicationForm } from '#domain/applications/form/form-schema.ts';
import { idempotencyKeySchema } from '#kernel/input/idempotency-key.ts';

/** The address of a job: its employer, by slug or by name, and its id. */
export const jobAddress = z.object({
  workspaceSlug: z.string().min(1).max(200),
  jobId: z.guid().toLowerCase(),
});

/**
 * The fields of the form that an agent may send. Only the person can give the consent, on the page of the mailed link
 * (D45). A submission that awaits its confirmation has one file, so there is no letter and no attachment.
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
  // Every answer is a text: models fill in one type more reliably than a choice of types.
  answers: z
    .array(z.object({ questionId: z.string(), value: z.string() }))
    .max(100)
    .optional(),
  idempotencyKey: idempotencyKeySchema.optional().meta({
    description: 'Makes a retry safe: the same key with the same content is the same submission.',
  }),
});

/** The answer to a submission, which waits for its person's confirmation. */
export const unconfirmedSubmission = z.object({
  status: z.literal('awaiting_confirmation'),
  token: z.string().meta({ description: 'The argument of `my_application`, which tells the status.' }),
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
    .meta({ description: 'The submission can be confirmed until then; null if it is confirmed.' }),
  job: z.object({ id: z.guid(), title: z.string() }),
  workspace: z.object({ slug: z.string(), name: z.string() }),
});
