import { isFormAnswerId } from '#kernel/input/form-answer-id.ts';

type StoredFacts = Record<string, unknown>[];

/**
 * Merges the facts of a turn into the stored ones. The newest turn replaces stored facts, except those that the
 * candidate corrected (D73) or wrote in the form (D61). An older turn that is stored late only adds missing facts.
 */
export function mergeStoredFacts(
  facts: StoredFacts,
  stored: StoredFacts,
  { isNewest }: { isNewest: boolean },
): StoredFacts {
  const [weaker, stronger] = isNewest ? [stored, facts] : [facts, stored];
  const ofCandidate = stored.filter(
    ({ correctedAt, messageId }) => correctedAt !== undefined || isFormAnswerId(String(messageId)),
  );
  const byTopic = new Map([...weaker, ...stronger, ...ofCandidate].map((fact) => [fact.question, fact]));
  return [...byTopic.values()];
}
