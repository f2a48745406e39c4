/** Codes of management operations. No public form shows them (D53). */
const managementCodes = [
  'scope_exceeds_maker',
  'too_many_closed',
  'job_closed',
  'bad_sync_token',
  'changed_meanwhile',
  'reason_required',
  'on_hold',
  'held_by_other',
  'floor_moved',
] as const;

/** Codes that the public form has a sentence for. */
const formCodes = [
  'required',
  'out_of_range',
  'invalid_type',
  'invalid_email',
  'invalid_uuid',
  'too_short',
  'too_long',
  'unknown_option',
  'already_used',
  'web_address',
  'invalid_url',
  'file_type',
  'file_too_big',
  'file_empty',
  'file_unreadable',
  'not_published',
  'expired',
] as const;

/** Codes of a field's fault (D3); docs/errors.md has the cause and the fix of each. */
export const fieldCodes = [...formCodes, ...managementCodes] as const;

export type FormCode = (typeof formCodes)[number];
export type FieldCode = (typeof fieldCodes)[number];

export function isFormCode(code: FieldCode): code is FormCode {
  return formCodes.some((formCode) => formCode === code);
}
