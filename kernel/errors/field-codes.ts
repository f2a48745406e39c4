/** Codes of a field's fault (D3); docs/errors.md has the cause and the fix of each. */
export const fieldCodes = [
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

export type FieldCode = (typeof fieldCodes)[number];
