import { type Fact, factSchema } from '#realtime/model/facts.ts';

/** Parses stored facts; leaves out those in a form that only another version knows. */
export function toFacts(stored: readonly Record<string, unknown>[]): Fact[] {
  return stored.flatMap((fact) => factSchema.safeParse(fact).data ?? []);
}
