import { rateLimitKeyOf } from '../../kernel/rate-limit-key.ts';
import { mailboxOf } from '../../kernel/text/text.ts';
import { type Caller, count, rateLimited } from './call-limits.ts';

/**
 * Counts a submission in the name of `email` from the sender's address; throws when it is one too many. Both
 * together, so that nobody's submissions lock another person out (D37).
 */
export async function countEmail(caller: Caller, email: string): Promise<void> {
  const { perEmailHour } = caller.deps.settings.submitLimits;
  const { allowed, state } = await count(caller, {
    policy: 'submit-email',
    owner: `${rateLimitKeyOf(caller.clientAddress)} ${mailboxOf(email)}`,
    limit: { limit: perEmailHour, windowSeconds: 3600 },
  });
  if (allowed) return;
  caller.notes.limit = state;
  throw rateLimited('Too many applications were sent; please try again later.', state);
}
