import { recordVisit } from '#db/candidates/portal.ts';
import { findAnySession } from '#db/conversations/conversations.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import type { Deps } from '../ports.ts';
import { correctFactOfSession } from '../prequalification/correct-fact.ts';
import { requirePerson } from './require-person.ts';

type Correction = { holder: TokenHolder; applicationId: string; question: string; answer: string };

/**
 * Replaces a noted fact by the text of the mailed link's holder. The holder of a link to the conversation can do the
 * same (D73).
 */
export async function correctOwnFact(
  deps: Pick<Deps, 'clock' | 'database' | 'dataKeys' | 'followUp'>,
  { holder, applicationId, question, answer }: Correction,
): Promise<void> {
  const candidate = requirePerson(holder);
  const { query } = deps.database;
  // After this visit the sender can no longer correct the application's address (D80).
  await recordVisit(query, candidate.id, deps.clock.now());
  const session = await findAnySession(query, applicationId);
  if (session?.candidateId !== candidate.id) throw new DomainError('not_found', notFoundMessage);
  await correctFactOfSession(deps, { session, question, answer });
}
