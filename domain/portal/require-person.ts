import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import type { TokenHolder } from '../access/token-holder.ts';

/**
 * Returns the candidate of a mailed link. Refuses an application's id in place of the link's token, since the job board
 * and the sender of the form know it too (D30).
 */
export function requirePerson({ candidate, applicationId }: TokenHolder): TokenHolder['candidate'] {
  if (applicationId !== null) throw mailedLinkRequired();
  return candidate;
}
