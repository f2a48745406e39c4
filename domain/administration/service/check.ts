/** The outcome of a check. If `lacking` is set, the service runs, but lacks something that production needs. */
export type Check = { check: string; ok: boolean; detail: string; lacking?: true };

type Lack = { lacks: string };

/** Makes the outcome of a check that passes, but found that something is missing for production. */
export function lack(lacks: string): Lack {
  return { lacks };
}

/** Runs a check. `run` returns a message or what production lacks, or throws the fault that the check has found. */
export async function runCheck(
  check: string,
  run: () => Promise<string | Lack> | string | Lack,
): Promise<Check> {
  try {
    const outcome = await run();
    if (typeof outcome === 'string') return { check, ok: true, detail: outcome };
    return { check, ok: true, lacking: true, detail: outcome.lacks };
  } catch (error) {
    const cause = rootCause(error);
    return { check, ok: false, detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

/**
 * Returns the innermost cause of an error. Drizzle wraps the driver's error in another one, whose message quotes the
 * statement's values.
 */
export function rootCause(failure: unknown): unknown {
  return failure instanceof Error && failure.cause instanceof Error ? rootCause(failure.cause) : failure;
}
