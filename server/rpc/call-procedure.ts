/** Walks `jobs.listJson` down the caller to its procedure. */
export function callProcedure(caller: unknown, procedure: string, input: unknown): Promise<unknown> {
  const call = procedure
    .split('.')
    .reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], caller);
  return (call as (input: unknown) => Promise<unknown>)(input);
}
