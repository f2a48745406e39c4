import type { DomainError } from './errors.ts';

/** Returns the sentence of a refusal as each transport shows it, with the words that follow it. */
export function shownSentence({ message, addendum }: DomainError): string {
  return addendum === null ? message : `${message}\n\n${addendum}`;
}
