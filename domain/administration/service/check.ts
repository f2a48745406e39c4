export type Check = { check: string; ok: boolean; detail: string };

/** The outcome of a check: `run` resolves to a message, or throws the fault. */
export async function outcomeOf(check: string, run: () => Promise<string>): Promise<Check> {
  try {
    return { check, ok: true, detail: await run() };
  } catch (error) {
    const cause = rootCause(error);
    return { check, ok: false, detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Drizzle wraps the driver's error in one that quotes the statement and its values. */
export function rootCause(failure: unknown): unknown {
  return failure instanceof Error && failure.cause instanceof Error ? rootCause(failure.cause) : failure;
}
