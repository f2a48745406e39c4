import { DomainError, invalidField } from './errors.ts';

// Several files throw these refusals, or the OpenAPI document shows them, so each is worded here once.

export function unauthorized(hint?: string): DomainError {
  const message = 'The key is missing or not valid.';
  return new DomainError('unauthorized', message, hint === undefined ? {} : { hint });
}

/** The sentence about a text that is no e-mail address. */
export const invalidEmailMessage = 'email must be an e-mail address, such as camille@example.com.';

export function invalidEmail(): DomainError {
  return invalidField('email', 'invalid_email', invalidEmailMessage);
}

/** Refuses a workspace that does not exist, or that the caller does not manage: the sentence does not tell which. */
export function unknownWorkspace(slug: string): DomainError {
  return new DomainError('not_found', `There is no workspace with the slug "${shortened(slug)}".`);
}

/** A refusal repeats at most this many characters of the caller's own text. */
const REPEATED_CHARACTERS_MAX = 100;

function shortened(text: string): string {
  return text.length > REPEATED_CHARACTERS_MAX ? `${text.slice(0, REPEATED_CHARACTERS_MAX)}…` : text;
}

/** Refuses a key that lacks a scope, or a workspace's key for an operation on the whole installation (D53). */
export function scopeMissing(scope: string, reach: 'workspace' | 'installation'): DomainError {
  const key = reach === 'installation' ? 'a key of the installation' : 'a key';
  return new DomainError('scope_missing', `This takes ${key} with the scope ${scope}.`);
}

export function unknownSession(): DomainError {
  return new DomainError('not_found', 'There is no such session.');
}

/** Refuses a browser's page whose origin is not allowed to connect. */
export function originRefused(): DomainError {
  return new DomainError('origin_refused', 'Pages of this origin may not connect.');
}

export function consentMissing(): DomainError {
  const message = 'The candidate’s agreement to the conversation is missing.';
  return new DomainError('consent_missing', message);
}

export function tooManyRequests(retryAfterSeconds: number): DomainError {
  return new DomainError('rate_limited', 'Too many requests; please wait a moment.', { retryAfterSeconds });
}

export function conversationUnavailable(cause?: unknown): DomainError {
  const message =
    'The conversation is not available right now. Nothing is lost: please try again in a moment.';
  return new DomainError('provider_unavailable', message, { retryAfterSeconds: 10, cause });
}

export function serviceBusy(retryAfterSeconds: number, cause?: unknown): DomainError {
  const message = 'The service is busy. Nothing is lost: please try again in a moment.';
  return new DomainError('overloaded', message, { retryAfterSeconds, cause });
}

/** Makes the `refusal` of a semaphore: like `serviceBusy`, with a message of its own that says what is full. */
export function overloadedRefusal(
  message: string,
  retryAfterSeconds: number,
): (cause?: unknown) => DomainError {
  return (cause) => new DomainError('overloaded', message, { retryAfterSeconds, cause });
}

/** Refuses because the file store or the scanner is down. Its error is the `cause`, which is only logged. */
export function fileUnavailable(what: 'stored' | 'checked' | 'opened', cause?: unknown): DomainError {
  const message = `The file cannot be ${what} right now; please try again in a moment.`;
  return new DomainError('provider_unavailable', message, { retryAfterSeconds: 10, cause });
}

/** Refuses an application's id where only the token of the mailed link is allowed (D30). */
export function mailedLinkRequired(): DomainError {
  return new DomainError(
    'link_required',
    'Only the personal link that was mailed to the candidate can do this.',
  );
}

/** Refuses a new address that another candidate of the workspace has. Only the owner of the mailbox can learn this. */
export function addressTaken(): DomainError {
  const message =
    'Another record of this employer has that address already: ask the employer to join the two records.';
  return invalidField('email', 'already_used', message);
}

/** Refuses to confirm a further alert of an address that has `max` alerts in the workspace. */
export function tooManyAlerts(max: number): DomainError {
  return invalidField('id', 'out_of_range', `An address has at most ${max} job alerts here: end one first.`);
}

/** Refuses a method that a path does not have; `allow` lists those that it has. */
export function methodNotAllowed(allow: string): DomainError {
  const headers = { Allow: allow };
  return new DomainError('method_not_allowed', `This URL answers ${allow}.`, { headers });
}

/** Refuses a cursor that no page returned. Its code is `unknown_option`, since the returned cursors are the options. */
export function invalidCursor(): DomainError {
  return invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of an earlier page.');
}

/** Reports that a COMMIT was sent and not answered, so that the change may be stored or not. */
export function outcomeUnknown(cause: unknown): DomainError {
  const message = 'The database did not confirm the change in time: it may be stored.';
  return new DomainError('outcome_unknown', message, { retryAfterSeconds: 5, cause });
}
