import type { z } from 'zod';
import type { DomainError, FieldCode, FieldFault } from '../errors/errors.ts';
import { FAULTS_MAX, fieldFault, refusalOf } from './field-faults.ts';

type Issue = z.core.$ZodIssue;

type ZodFaultOptions = {
  /** The input that failed; it shows whether a field is missing. */
  input: unknown;
  /** The parameters that the contract lacks. If all faults are in them, the refusal's reason is `unknown_option`. */
  options?: readonly string[] | undefined;
  faultsMax?: number;
};

/** Turns a validation failure into the contract's form: one sentence and one fault per field (D3). */
export function fromZodError(
  error: z.ZodError,
  { input, options = [], faultsMax = FAULTS_MAX }: ZodFaultOptions,
): DomainError {
  const isInOption = ({ path }: Issue) => options.includes(String(path[0]));
  const faults = error.issues.slice(0, faultsMax).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownKeyFaults(issue);
    // A fault inside an option is reported under the option's name.
    return toFault(isInOption(issue) ? { ...issue, path: issue.path.slice(0, 1) } : issue, input);
  });
  const reason = error.issues.every(isInOption) ? 'unknown_option' : 'invalid_request';
  return refusalOf(faults, { cause: error, reason });
}

function unknownKeyFaults({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): FieldFault[] {
  return keys.map((key) => fieldFault([...path, key].join('.'), 'unknown_option', 'is not a field here'));
}

function toFault(issue: Issue, input: unknown): FieldFault {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'custom' && issue.params?.code !== undefined) {
    return { field, code: issue.params.code as FieldCode, message: issue.message };
  }
  if (isMissing(input, issue.path)) return fieldFault(field, 'required', 'is required');
  switch (issue.code) {
    case 'invalid_type':
      return fieldFault(field, 'invalid_type', `must be ${withArticle(issue.expected)}`);
    case 'invalid_format':
      return formatFault(field, issue.format);
    case 'too_small':
      return hasLength(issue.origin)
        ? fieldFault(field, 'too_short', `must have at least ${lengthOf(issue.origin, issue.minimum)}`)
        : fieldFault(field, 'out_of_range', `must be at least ${issue.minimum}`);
    case 'too_big':
      return hasLength(issue.origin)
        ? fieldFault(field, 'too_long', `must have at most ${lengthOf(issue.origin, issue.maximum)}`)
        : fieldFault(field, 'out_of_range', `must be at most ${issue.maximum}`);
    case 'invalid_value':
      return fieldFault(field, 'unknown_option', `must be one of: ${issue.values.map(String).join(', ')}`);
    default:
      return fieldFault(field, 'invalid_type', 'has the wrong form');
  }
}

function formatFault(field: string, format: string): FieldFault {
  if (format === 'email') return fieldFault(field, 'invalid_email', 'must be an e-mail address');
  if (format === 'guid' || format === 'uuid') return fieldFault(field, 'invalid_uuid', 'is not a UUID');
  return fieldFault(field, 'invalid_type', 'has the wrong form');
}

/** Puts the article before a type's name: `a string`, `an array`. */
function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Tells whether zod's `origin` of an issue is a type with a length; a number has a range instead. */
function hasLength(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set';
}

/** Writes a length with its unit: `1 character`, `3 items`. */
function lengthOf(origin: string, count: number | bigint): string {
  const unit = origin === 'string' ? 'character' : 'item';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Tells whether the input lacks the value. It does not if the path leads into a text, which the schema has split. */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) {
    if (value === undefined || value === null) return true;
    if (typeof value !== 'object') return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}
