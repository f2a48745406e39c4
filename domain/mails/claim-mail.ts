import { randomUUID } from 'node:crypto';
import {
  findMail,
  insertMail,
  lockCandidateShared,
  type MailClaim,
  type NewMail,
} from '#db/mails/claimed-mails.ts';
import type { Deps } from '../ports.ts';
import type { MailPlan } from './mail-plans.ts';
import { messageIdOf } from './message-id.ts';

/** The kind of a mail, and whom and what it is about: there is one mail of a kind and subject. */
export type MailSubject = Pick<NewMail, 'kind' | 'subjectId' | 'candidateId' | 'applicationId'>;

/**
 * Claims the mail before it is sent. The first attempt stores its Message-ID and what its plan decides; a later attempt
 * reads both, and whether the mail was sent. Null when the person was erased.
 */
export function claimMail(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { subject, plan }: { subject: MailSubject; plan: MailPlan },
): Promise<MailClaim | null> {
  const mail = newMail(deps, subject);
  return deps.database.transaction(async (tx) => {
    if (!(await lockCandidateShared(tx, mail.candidateId))) return null;
    const known = await findMail(tx, mail);
    return known ?? insertMail(tx, { ...mail, ...(await plan(tx, mail.createdAt)) });
  });
}

/** The row of a mail that was never claimed. */
export function newMail(
  { settings, clock }: Pick<Deps, 'clock' | 'settings'>,
  subject: MailSubject,
): NewMail {
  const { kind, subjectId, candidateId, applicationId } = subject;
  const messageId = messageIdOf(settings, randomUUID());
  return { kind, subjectId, candidateId, applicationId, id: randomUUID(), messageId, createdAt: clock.now() };
}
