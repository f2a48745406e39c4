import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';

/** Refuses a file with the path of each fault in it. */
export function refusedSetup(details: readonly FieldFault[], cause?: unknown): DomainError {
  const faults = details.map(({ field, message }) =>
    message.startsWith(field) ? message : `${field}: ${message}`,
  );
  const message = `The file is refused, and nothing is written. ${faults.join(' ')}`;
  return new DomainError('invalid_request', message, { details, cause });
}
