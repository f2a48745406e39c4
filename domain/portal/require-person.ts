import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import type { TokenHolder } from '../access/token-holder.ts';

/**
 * Returns the candidate of a mailed link. An application id used as the token is refused: boards and whoever filled in
 * the form know it too (D30).
 */
export function requirePerson({ candidate, applicationId }: TokenHolder): TokenHolder['candidate'] {
  if (applicationId !== null) throw mailedLinkRequired();
  return candidate;
}
