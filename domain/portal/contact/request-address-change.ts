import { randomUUID } from 'node:crypto';
import { appendAudit } from '#db/audit/audit.ts';
import { replaceAddressChange } from '#db/candidates/address-changes.ts';
import { lockCandidateExclusive } from '#db/candidates/candidates.ts';
import { recordVisit } from '#db/candidates/portal.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '#domain/access/call-limits.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField, notFoundMessage } from '#kernel/errors/errors.ts';
import { invalidEmail } from '#kernel/errors/refusals.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Lang } from '#kernel/language.ts';
import { tidy } from '#kernel/text/text.ts';
import { requirePerson } from '../require-person.ts';

type RequestDeps = Pick<Deps, 'database' | 'clock' | 'followUp' | 'limiter' | 'settings' | 'tokenKeys'>;
type AddressChangeRequest = {
  holder: TokenHolder;
  email: string;
  lang: Lang;
  onLimitState: LimitedCaller['onLimitState'];
};

/**
 * Mails a link to the new address. The candidate's address changes only when the link is opened. The response does not
 * reveal whether somebody else applied with the new address. The requests of a person are limited, since each request
 * mails an address that may be a stranger's (D37).
 */
export async function requestAddressChange(
  deps: RequestDeps,
  { holder, email, lang, onLimitState }: AddressChangeRequest,
): Promise<void> {
  const { id: candidateId, workspaceId } = requirePerson(holder);
  const emailNormalized = normalizeEmail(email);
  if (emailNormalized === null) throw invalidEmail();
  await consumeSessionOrLinkLimit(deps, { policy: 'address-change', owner: candidateId, onLimitState });
  const { database, clock, followUp } = deps;
  await database.transaction(async (tx) => {
    const requestedAt = clock.now();
    const candidate = await lockCandidateExclusive(tx, candidateId);
    if (candidate === null) throw new DomainError('not_found', notFoundMessage);
    if (candidate.emailNormalized === emailNormalized)
      throw invalidField('email', 'already_used', 'Your applications already use this address.');
    // The request is a contact with the person, so their retention begins anew (D32).
    await recordVisit(tx, candidateId, requestedAt);
    const id = randomUUID();
    await replaceAddressChange(tx, {
      id,
      candidateId,
      email: tidy(email),
      emailNormalized,
      lang,
      requestedAt,
    });
    await appendAudit(tx, {
      at: requestedAt,
      actor: 'candidate',
      action: 'candidate.address_change_requested',
      workspaceId,
      subject: { kind: 'candidate', id: candidateId },
    });
    await followUp.enqueue(tx, { name: 'confirm-new-address', addressChangeId: id });
  });
}
