import type { DomainError } from './errors.ts';

/** Returns the `Retry-After` header of a refusal; no header if the refusal does not say how long to wait. */
export function retryAfterHeader({
  retryAfterSeconds,
}: Pick<DomainError, 'retryAfterSeconds'>): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
}
