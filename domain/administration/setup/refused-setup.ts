import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';

/** Builds the refusal of a setup file; its sentence has the path of each fault. */
export function refusedSetup(details: readonly FieldFault[], cause?: unknown): DomainError {
  const faults = details.map(({ field, message }) =>
    message.startsWith(field) ? message : `${field}: ${message}`,
  );
  const message = `The file is refused, and nothing is written. ${faults.join(' ')}`;
  return new DomainError('invalid_request', message, { details, cause });
}
