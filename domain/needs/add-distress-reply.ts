import { findJobOfApplication } from '#db/recruitments/intake-job.ts';
import { withAddendum } from '#kernel/errors/addendum.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { isUuid } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import { distressReply, helpIn, wordsOfDistress } from './reply-to-needs.ts';

/** At most this many texts of a call, and characters of each, are read, so that a refusal stays cheap. */
const READ_MAX = { texts: 50, characters: 8000 };

/**
 * Adds the service's reply to distress to the refusal of a call whose texts tell of distress, since a refused call gets
 * no other reply (D141). Any other refusal stays as it is. The helpline is that of the job's country, or of France if
 * the job is not found.
 */
export async function addDistressReply(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  failure: DomainError,
  input: unknown,
): Promise<DomainError> {
  const texts = textsIn(input).slice(0, READ_MAX.texts);
  const said = wordsOfDistress(texts.map((text) => text.slice(0, READ_MAX.characters)));
  if (said === null) return failure;
  const sessionId = sessionIdIn(input);
  const job =
    sessionId === null ? null : await findJobOfApplication(database.query, sessionId).catch(() => null);
  const help = { ...helpIn(job?.country ?? null, settings), areWordsRefused: true };
  return withAddendum(failure, distressReply({ lang: job?.lang ?? 'fr', help, said }).text);
}

/** Lists the texts in a call. It takes only the newest of `messages`, since the earlier messages were answered. */
function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input];
  if (Array.isArray(input)) return input.flatMap(textsIn);
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    textsIn(name === 'messages' && Array.isArray(value) ? value.at(-1) : value),
  );
}

function sessionIdIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('sessionId' in input)) return null;
  return typeof input.sessionId === 'string' && isUuid(input.sessionId) ? input.sessionId : null;
}
