import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';

/** Makes the refusal of a setup file, whose sentence names each fault by its path in the file. */
export function refusedSetup(details: readonly FieldFault[], cause?: unknown): DomainError {
  const faults = details.map(({ field, message }) =>
    message.startsWith(field) ? message : `${field}: ${message}`,
  );
  const message = `The file is refused, and nothing is written. ${faults.join(' ')}`;
  return new DomainError('invalid_request', message, { details, cause });
}
