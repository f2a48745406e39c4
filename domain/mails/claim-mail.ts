import { randomUUID } from 'node:crypto';
import { findApplicationOwner } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import {
  findMail,
  insertMail,
  lockCandidateShared,
  type MailClaim,
  type NewMail,
} from '#db/mails/claimed-mails.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import type { Deps } from '../ports.ts';
import type { MailPlan } from './mail-plans.ts';
import { messageIdOf } from './message-id.ts';

/**
 * The occasion of a mail: its kind, its person, and the event or request that causes it (`causeId`). There is at most
 * one mail for each occasion.
 */
export type MailOccasion = Pick<NewMail, 'kind' | 'causeId' | 'candidateId' | 'applicationId'>;

/**
 * Claims a mail before it is sent. The first attempt stores the Message-ID and the times that the plan decides. A later
 * attempt reads both, and whether the mail was sent. Null if the person was erased.
 */
export function claimMail(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { occasion, plan }: { occasion: MailOccasion; plan: MailPlan },
): Promise<MailClaim | null> {
  const mail = newMail(deps, occasion);
  return deps.database.transaction(async (tx) => {
    const isPersonThere = await lockCandidateShared(tx, mail.candidateId);
    // This check comes before the next, since moving a person's last application deletes the person (D80).
    await refuseIfMoved(tx, mail);
    if (!isPersonThere) return null;
    const earlierClaim = await findMail(tx, mail);
    return earlierClaim ?? insertMail(tx, { ...mail, ...(await plan(tx, mail.createdAt)) });
  });
}

/**
 * Throws if the application was moved to another person before this person was locked (D80). The follow-up job then
 * runs again and writes to the new person.
 */
export async function refuseIfMoved(
  tx: Queryable,
  { applicationId, candidateId }: Pick<NewMail, 'applicationId' | 'candidateId'>,
): Promise<void> {
  if (applicationId == null) return;
  const ownerId = await findApplicationOwner(tx, applicationId);
  if (ownerId !== null && ownerId !== candidateId)
    throw new FollowUpFailure('the application was given to another person');
}

/** Builds the row of an unclaimed mail. */
export function newMail(
  { settings, clock }: Pick<Deps, 'clock' | 'settings'>,
  occasion: MailOccasion,
): NewMail {
  const { kind, causeId, candidateId, applicationId } = occasion;
  const messageId = messageIdOf(settings, randomUUID());
  return { kind, causeId, candidateId, applicationId, id: randomUUID(), messageId, createdAt: clock.now() };
}
