import { DomainError, type FieldCode, type FieldFault, type Reason } from '../errors/errors.ts';

/** A refusal of a request names at most this many faults. */
export const FAULTS_MAX = 20;

/** Builds the fault of a field. Its message is the field's name followed by `predicate` and a full stop. */
export function fieldFault(field: string, code: FieldCode, predicate: string): FieldFault {
  return { field, code, message: `${fieldName(field)} ${predicate}.` };
}

/** Builds the refusal of a request from its faults; a field with several faults is named once. */
export function refusalOf(
  faults: readonly FieldFault[],
  { cause, reason = 'invalid_request' }: { cause?: unknown; reason?: Reason } = {},
): DomainError {
  const details = faults.filter(
    ({ field }, index) => faults.findIndex((fault) => fault.field === field) === index,
  );
  return new DomainError(reason, sentenceOf(details), { details, cause });
}

/**
 * Removes the outer `field` from the names of faults: `body.email` becomes `email`. It is for a request whose whole
 * body is that field of the procedure's input.
 */
export function withoutField(failure: DomainError, field: string): DomainError {
  const { reason, details, headers, retryAfterSeconds, hint, cause } = failure;
  if (!details.some((detail) => isWithin(detail.field, field))) return failure;
  const renamed = details.map((detail) =>
    isWithin(detail.field, field) ? withoutOuter(detail, field) : detail,
  );
  const options = { details: renamed, headers, retryAfterSeconds, hint, cause };
  return new DomainError(reason, sentenceOf(renamed), options);
}

/** Tells whether a path is a field or leads into it. */
export function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function withoutOuter({ field: path, message, ...fault }: FieldFault, outer: string): FieldFault {
  const field = path.slice(outer.length + 1);
  const predicate = message.startsWith(`${path} `) ? message.slice(path.length + 1) : null;
  return { ...fault, field, message: predicate === null ? message : `${fieldName(field)} ${predicate}` };
}

function sentenceOf(details: readonly FieldFault[]): string {
  const [fault] = details;
  if (details.length === 1 && fault !== undefined) return fault.message;
  return `${details.length} fields are not valid: ${details.map(({ field }) => field).join(', ')}.`;
}

function fieldName(field: string): string {
  return field === '' ? 'The body' : field;
}
