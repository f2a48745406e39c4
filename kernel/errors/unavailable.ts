/**
 * SQLSTATEs of a server that is starting, or lacks room, memory or connections. `08P01` is the protocol violation that
 * a pooler reports if it reaches no server.
 */
const sqlStates = /^(?:53\d{3}|57P03|08P01|08001|08004)$/;

/** Codes of a full disk, and of a server that accepted no connection, so that nothing was sent to it. */
const systemCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
]);

/** Tells whether a dependency is down or full for a while. Such a failure is answered by 503, any other one by 500. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const isUnavailableCode = typeof code === 'string' && (sqlStates.test(code) || systemCodes.has(code));
  return isUnavailableCode || isUnavailable(error.cause);
}

/** The sentence of the 503; it is true only if the call has changed nothing. */
export const unavailableMessage =
  'The service is not available right now. Nothing is lost: please try again in a moment.';
