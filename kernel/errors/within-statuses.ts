import { DomainError, notFoundMessage } from './errors.ts';
import { unavailableMessage } from './unavailable.ts';

/**
 * Maps a failure to the statuses that the contract lists for an operation. Without 408, a body that was too slow is
 * 400; without 400, unreadable input is 404 (D2, D5); without 500, the service is unavailable (D1).
 */
export function withinStatuses(failure: DomainError, statuses: readonly number[]): DomainError {
  const within = replacedWithin(failure, statuses);
  Object.assign(within.ids, failure.ids);
  within.addendum = failure.addendum;
  return within;
}

function replacedWithin(failure: DomainError, statuses: readonly number[]): DomainError {
  if (failure.reason === 'request_timeout' && !statuses.includes(408)) {
    const { message, headers } = failure;
    return withinStatuses(new DomainError('invalid_request', message, { headers, cause: failure }), statuses);
  }
  if (failure.reason === 'invalid_request' && !statuses.includes(400)) {
    return new DomainError('not_found', notFoundMessage, { cause: failure });
  }
  if (failure.reason === 'internal' && !statuses.includes(500)) {
    return new DomainError('provider_unavailable', unavailableMessage, {
      cause: failure.cause,
      retryAfterSeconds: 5,
    });
  }
  return failure;
}
