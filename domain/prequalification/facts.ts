import { type Fact, factSchema } from '#realtime/model/facts.ts';

/** Facts in a form that only another version knows are left out. */
export function toFacts(stored: readonly Record<string, unknown>[]): Fact[] {
  return stored.flatMap((fact) => factSchema.safeParse(fact).data ?? []);
}
