import type { FieldCode } from './field-codes.ts';
import type { Reason } from './reasons.ts';
import { isUnavailable, unavailableMessage } from './unavailable.ts';

export type { FieldCode } from './field-codes.ts';
export { type ErrorCode, type Reason, reasons } from './reasons.ts';

/** The fault of one field. A refused file also has a `reason`, one of `fileRefusals`, which is finer than `code`. */
export type FieldFault = { field: string; code: FieldCode; message: string; reason?: string };

const maskedMessage = 'Something went wrong on our side.';

/** The ids of the failed call, for the log. */
type FailureIds = { sessionId?: string; turnId?: string };

/** A refusal whose sentence may be shown to anyone; the cause and the ids go only to the log. */
export class DomainError extends Error {
  readonly reason: Reason;
  readonly details: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  /** The next step for the caller, if it is more than the reason's own hint. */
  readonly hint: string | undefined;
  /** Extra response headers, such as Allow or RateLimit (D2, D8). */
  readonly headers: Readonly<Record<string, string>>;
  /** The ids of the failed call; the caller that knows them sets its members. */
  readonly ids: FailureIds = {};
  /** A text of the service to show after the message, such as a helpline (D141). It is not logged. */
  readonly addendum: string | null;

  constructor(
    reason: Reason,
    publicMessage: string,
    options: {
      details?: readonly FieldFault[];
      retryAfterSeconds?: number | undefined;
      hint?: string | undefined;
      headers?: Readonly<Record<string, string>>;
      addendum?: string | null;
      cause?: unknown;
    } = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.name = 'DomainError';
    this.reason = reason;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.hint = options.hint;
    this.headers = options.headers ?? {};
    this.addendum = options.addendum ?? null;
  }
}

/** Builds a 400 with one fault; `message` is the sentence of the refusal and of the fault. */
export function invalidField(field: string, code: FieldCode, message: string): DomainError {
  return new DomainError('invalid_request', message, { details: [{ field, code, message }] });
}

/**
 * Converts any error. A DomainError, or one that is the `cause`, is returned. A database or file store that is down
 * becomes a 503. Any other error is masked, since its message may hold SQL, paths or a provider's text (D3).
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // tRPC wraps the errors of a procedure.
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause;
  if (isUnavailable(error))
    return new DomainError('provider_unavailable', unavailableMessage, {
      retryAfterSeconds: 5,
      cause: error,
    });
  return new DomainError('internal', maskedMessage, { cause: error });
}

/** The sentence of a 404 that must not tell whether something was there before. */
export const notFoundMessage = 'There is nothing at this address.';
