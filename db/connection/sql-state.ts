import { serviceBusy } from '#kernel/errors/refusals.ts';

/**
 * Finds the SQLSTATE of a failed statement, whose error Drizzle wraps; null for any other failure. Each SQLSTATE of
 * PostgreSQL has a digit, unlike the code `EPIPE` of Node.js.
 */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(error.cause);
}

/** The SQLSTATE of a unique index that has the value already. */
export const UNIQUE_VIOLATION = '23505';

/** The SQLSTATEs `deadlock_detected` and `serialization_failure`. */
const rolledBackStates = ['40P01', '40001'];

/** Runs `work`, and once more if the database rolled it back because of another transaction (D39). */
export function retryOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryOnceAfter(rolledBackStates, work);
}

/** Runs `work`, and once more if another transaction stored the same unique value first: the second run finds it. */
export function retryOnceIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryOnceAfter([UNIQUE_VIOLATION], work);
}

async function retryOnceAfter<Result>(
  states: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!states.includes(sqlStateOf(error) ?? '')) throw error;
    return work();
  }
}

/**
 * Tells whether the server reported a failure, so that nothing was stored. False for a lost connection, after which
 * this is unknown.
 */
export function isRolledBack(error: unknown): boolean {
  const state = sqlStateOf(error);
  // Class 08 is a lost connection; the states 57P.. are a server that is shutting down or starting.
  return state !== null && !/^(?:08|57P)/.test(state);
}

/** Codes of the driver and of sockets for a connection that is gone. */
const lostCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ANSWER_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
]);

/**
 * SQLSTATEs with which the server ends a connection: `08…` a failure of the connection, `57P…` a shutdown, `25P03` a
 * transaction that was idle for too long.
 */
const lostStates = /^(?:08\w{3}|57P\d\d|25P03)$/;

/** Tells whether a connection was lost, or ended by the server. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && (lostCodes.has(code) || lostStates.test(code))) ||
    isLostConnection(error.cause)
  );
}

/** Creates the error for a connection or lock that was not free in time. A retry is safe: nothing was changed (D41). */
export const databaseBusy = (cause?: unknown) => serviceBusy(2, cause);
