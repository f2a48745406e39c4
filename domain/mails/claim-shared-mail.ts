import { findMail, insertMail, lockCandidateShared, type MailClaim } from '#db/mails/claimed-mails.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { hexToUuid } from '#kernel/secrets/hex-to-uuid.ts';
import type { Deps } from '../ports.ts';
import { newMail, refuseIfMoved } from './claim-mail.ts';
import type { MailPlan } from './mail-plans.ts';
import { messageIdOf } from './message-id.ts';

/** A mail about several persons or applications. `id` is the same in every attempt. */
export type SharedMail = {
  kind: string;
  id: string;
  about: readonly { candidateId: string; applicationId: string | null }[];
  plan: MailPlan;
};

/**
 * Claims one mail about several persons before it is sent. Each person has a row, so that an erasure finds the mail's
 * copies; a person who was erased meanwhile has none. The plan decides in the first attempt. Throws if an application
 * was moved to another person meanwhile.
 */
export function claimSharedMail(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { kind, id, about, plan }: SharedMail,
): Promise<MailClaim[]> {
  const messageId = messageIdOf(deps.settings, id);
  // The persons are locked in one order, so that two mails about the same persons do not deadlock (D39).
  const aboutInOrder = about.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1));
  return deps.database.transaction(async (tx) => {
    const claims: MailClaim[] = [];
    let decision: Awaited<ReturnType<MailPlan>> | null = null;
    for (const { candidateId, applicationId } of aboutInOrder) {
      const causeId = rowCauseId(id, applicationId ?? candidateId);
      const mail = { ...newMail(deps, { kind, causeId, candidateId, applicationId }), messageId };
      const isPersonThere = await lockCandidateShared(tx, candidateId);
      // This check comes before the next, since moving a person's last application deletes the person (D80).
      await refuseIfMoved(tx, mail);
      if (!isPersonThere) continue;
      const earlierClaim = await findMail(tx, mail);
      // The plan decides once for all new rows, since it counts the mail.
      if (earlierClaim === null) decision ??= await plan(tx, mail.createdAt);
      claims.push(earlierClaim ?? (await insertMail(tx, { ...mail, ...decision })));
    }
    return claims;
  });
}

/** Derives the `causeId` of the row for a person or application. It is the same in every attempt. */
function rowCauseId(mailId: string, aboutId: string): string {
  return hexToUuid(sha256(`${mailId} ${aboutId}`).slice(0, 32));
}
