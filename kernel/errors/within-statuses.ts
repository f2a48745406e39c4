import { DomainError, notFoundMessage } from './errors.ts';
import { unavailableMessage } from './unavailable.ts';

/**
 * Maps a failure to the statuses that the contract lists for an operation. If the list lacks 408, a body that was too slow
 * is 400; if it lacks 400, unreadable input is 404 (D2, D5); if it lacks 500, a failure is the 503 of a service that is
 * not available (D1).
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
    const asInvalid = new DomainError('invalid_request', message, { headers, addendum, cause: failure });
    return withinStatuses(asInvalid, statuses);
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
