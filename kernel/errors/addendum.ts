import { DomainError } from './errors.ts';

/** Returns the same refusal with a text of the service to show after its message, such as a helpline (D141). */
export function withAddendum(failure: DomainError, addendum: string): DomainError {
  const { reason, message, details, retryAfterSeconds, hint, headers, cause, ids } = failure;
  const options = { details, retryAfterSeconds, hint, headers, addendum, cause };
  return Object.assign(new DomainError(reason, message, options), { ids });
}

/** Returns the sentence of a refusal as each transport shows it: the message, then the addendum. */
export function shownSentence({ message, addendum }: DomainError): string {
  return addendum === null ? message : `${message}\n\n${addendum}`;
}
