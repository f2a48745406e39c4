import { type PublicApplicationForm, publicApplicationForm } from '#domain/applications/form/form-schema.ts';
import { type RobotTraces, readTraces } from '#domain/applications/form/robot-traces.ts';
import { assertCleanInput, fromZodError } from '#kernel/input/input-faults.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import type { FormFields } from '../page/page-call.ts';

/** Checks the fields as the operation does; throws `invalid_request`. */
export function readSubmission(fields: FormFields): { form: PublicApplicationForm; traces: RobotTraces } {
  const { why } = fields;
  const input = typeof why === 'string' ? { ...fields, why: withLineEnds(why) } : fields;
  assertCleanInput(input);
  const { data: form, error } = publicApplicationForm.safeParse(input);
  if (error !== undefined) throw fromZodError(error, { input });
  return { form, traces: readTraces(fields) };
}
