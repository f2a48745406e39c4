/**
 * PostgreSQL's states of a server without room, memory or connections, or that starts; and of a pooler that reaches none,
 * which says "protocol violation" in the server's place.
 */
const states = /^(?:53\d{3}|57P03|08P01|08001|08004)$/;

/** A disk without room, and a server that took no connection: nothing was sent to it. */
const codes = new Set([
  ...['ENOSPC', 'EDQUOT'],
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'CONNECT_TIMEOUT'],
]);

/** Whether what a call needs is away or full, and will be back: 503, where any other failure is 500. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && (states.test(code) || codes.has(code))) || isAway(error.cause);
}
