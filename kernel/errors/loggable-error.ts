/**
 * An error whose message may be stored and logged, since this service wrote it: it names ids and servers, no person
 * (D9).
 */
export class LoggableError extends Error {
  override readonly name: string = 'LoggableError';
}
