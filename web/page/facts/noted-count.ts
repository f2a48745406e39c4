import type { Visit } from '../visit.ts';

/** Says how many entries the list of noted words has, as `facts.js` does when one more arrives. */
export function notedCount({ texts }: Visit, facts: readonly unknown[]): string {
  return texts.facts.count.replace('{count}', String(facts.length));
}
