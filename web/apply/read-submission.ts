import { readAnswers } from '#domain/applications/answers/read-answers.ts';
import { answeredQuestionId, collectAnswers } from '#domain/applications/answers/sent-answers.ts';
import { callbackPhone } from '#domain/applications/form/field-schemas.ts';
import { type PublicApplicationForm, publicApplicationForm } from '#domain/applications/form/form-schema.ts';
import { type RobotTraces, readTraces } from '#domain/applications/form/robot-traces.ts';
import { findFileFaults } from '#domain/applications/submit-application.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import type { FormFields } from '../page/page-call.ts';

/**
 * The page's schema. The API's operation takes any text as a phone number; the page asks again for a text that cannot
 * be dialled.
 */
const pageForm = publicApplicationForm.extend({ phone: callbackPhone });

/**
 * Checks the fields as the API's operation does. If one is at fault, the answers to the job's questions are checked,
 * too, so that the page names all faults at once. Throws `invalid_request`.
 */
export function readSubmission(
  fields: FormFields,
  questions: VisibleJob['questions'],
): { form: PublicApplicationForm; traces: RobotTraces } {
  const input = withUniformLineEnds(fields);
  assertCleanInput(input);
  const collected = collectAnswers(input);
  const { data: form, error } = pageForm.safeParse(collected);
  // If the fields have no fault, the use case checks the answers to the job's questions later.
  if (error === undefined) return { form, traces: readTraces(fields) };
  const failure = fromZodError(error, { input: collected });
  const sentAnswers = publicApplicationForm.pick({ answers: true }).safeParse(collected).data?.answers;
  const { faults } = readAnswers({ questions, sent: sentAnswers, enforcesRequired: true });
  throw new DomainError(failure.reason, failure.message, { details: [...failure.details, ...faults] });
}

const fileFields = publicApplicationForm.pick({ cv: true, letter: true, attachments: true }).shape;

/**
 * Adds the faults of the sent files to the other faults of a form. Without this, they would be found one sending later.
 */
export async function withFileFaults(
  deps: Deps,
  failure: DomainError,
  { fields, clientAddress }: { fields: FormFields; clientAddress: string },
): Promise<DomainError> {
  const files = {
    cv: fileFields.cv.safeParse(fields.cv).data,
    letter: fileFields.letter.safeParse(fields.letter).data,
    attachments: fileFields.attachments.safeParse(fields.attachments).data,
  };
  const faults = await findFileFaults(deps, { files, clientAddress });
  return new DomainError(failure.reason, failure.message, { details: [...failure.details, ...faults] });
}

/** Turns vertical tabs and form feeds, which pasted texts may contain, into line ends in the texts of several lines. */
function withUniformLineEnds(fields: FormFields): FormFields {
  const entries = Object.entries(fields).map(([name, value]) => {
    const hasLines = typeof value === 'string' && (name === 'why' || answeredQuestionId(name) !== null);
    return [name, hasLines ? withLineEnds(value) : value];
  });
  return Object.fromEntries(entries);
}
