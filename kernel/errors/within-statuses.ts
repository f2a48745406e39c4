import { DomainError, notFoundMessage } from './errors.ts';
import { unavailableMessage } from './unavailable.ts';

/**
 * Maps a failure to the statuses that the contract lists for an operation. Without 408, a body that arrives too slowly
 * is 400. Without 400, invalid input is 404 (D2, D5). Without 500, an internal failure is 503, a service that is not
 * available (D1).
 */
export function withinStatuses(failure: DomainError, statuses: readonly number[]): DomainError {
  const mapped = mapToListedStatus(failure, statuses);
  Object.assign(mapped.ids, failure.ids);
  return mapped;
}

function mapToListedStatus(failure: DomainError, statuses: readonly number[]): DomainError {
  const { addendum } = failure;
  if (failure.reason === 'request_timeout' && !statuses.includes(408)) {
    const { message, headers } = failure;
    const invalidRequest = new DomainError('invalid_request', message, { headers, addendum, cause: failure });
    // The list may lack 400, too.
    return withinStatuses(invalidRequest, statuses);
  }
  if (failure.reason === 'invalid_request' && !statuses.includes(400)) {
    return new DomainError('not_found', notFoundMessage, { addendum, cause: failure });
  }
  if (failure.reason === 'internal' && !statuses.includes(500)) {
    return new DomainError('provider_unavailable', unavailableMessage, {
      addendum,
      cause: failure.cause,
      retryAfterSeconds: 5,
    });
  }
  return failure;
}
