import { DomainError, toDomainError } from '../../kernel/errors/errors.ts';
import type { LimitDecision } from '../../kernel/rate-limiter.ts';

export function unknownSession(): DomainError {
  return new DomainError('not_found', 'There is no such session.');
}

export function consentMissing(): DomainError {
  return new DomainError('consent_missing', 'The candidate has not agreed to the AI conversation.');
}

export function rateLimited({ resetSeconds }: LimitDecision): DomainError {
  return new DomainError('rate_limited', 'Too many messages in this session; please wait a moment.', {
    retryAfterSeconds: resetSeconds,
  });
}

export function unavailable(cause?: unknown): DomainError {
  return new DomainError('provider_unavailable', 'The conversation is not available at the moment.', {
    retryAfterSeconds: 10,
    cause,
  });
}

/** The stream knows no 500: what fails unexpectedly before the first words is a 503 (D1). */
export async function masked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = toDomainError(error);
    throw failure.reason === 'internal' ? unavailable(error) : failure;
  }
}
