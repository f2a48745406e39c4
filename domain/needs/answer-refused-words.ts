import { findJobOfApplication } from '#db/recruitments/job-of-application.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { distressReply, helpIn, tellsDistress } from './reply-to-needs.ts';

/** The texts of a call that are read, and the characters of each, so that a refusal stays cheap. */
const READ_MAX = { texts: 50, characters: 8000 };

/**
 * Adds the service's own words to the refusal of a call whose words tell of distress, since nothing else answers them
 * (D141). The helpline is that of the job's country, or France's while the database is away.
 */
export async function answerRefusedWords(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  failure: DomainError,
  input: unknown,
): Promise<void> {
  const words = wordsIn(input).slice(0, READ_MAX.texts);
  if (!words.some((text) => tellsDistress(text.slice(0, READ_MAX.characters)))) return;
  const id = sessionIdIn(input);
  const job = id === null ? null : await findJobOfApplication(database.query, id).catch(() => null);
  const spoken = { lang: job?.lang ?? 'fr', help: helpIn(job?.country ?? null, settings) };
  failure.addendum = distressReply(spoken).text;
}

/** Lists the texts that a candidate sent; of a conversation only the newest message, since the others were answered. */
function wordsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input];
  if (Array.isArray(input)) return input.flatMap(wordsIn);
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    wordsIn(name === 'messages' && Array.isArray(value) ? value.at(-1) : value),
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function sessionIdIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('sessionId' in input)) return null;
  return typeof input.sessionId === 'string' && uuid.test(input.sessionId) ? input.sessionId : null;
}
