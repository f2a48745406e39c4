/** Finds the SQLSTATE of a failed statement, which Drizzle wraps in an error of its own; null for any other failure. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(error.cause);
}

// deadlock_detected, serialization_failure
const undone = ['40P01', '40001'];

/** Repeats once what the database rolled back because of another transaction; the second outcome is final (D39). */
export async function retryOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!undone.includes(sqlStateOf(error) ?? '')) throw error;
    return work();
  }
}

/** Tells whether the server reported a failure, so that nothing was stored. After a lost connection that is unknown. */
export function isUndone(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && !/^(?:08|57P)/.test(state);
}
