import { createHash } from 'node:crypto';
import { findMail, insertMail, lockCandidateShared, type MailClaim } from '#db/mails/claimed-mails.ts';
import type { Deps } from '../ports.ts';
import { newMail, refuseIfMoved } from './claim-mail.ts';
import type { MailPlan } from './mail-plans.ts';
import { messageIdOf } from './message-id.ts';

/** A mail about several persons or applications: each of them has a row of its own. `id` names the mail's occasion. */
export type SharedMail = {
  kind: string;
  id: string;
  about: readonly { candidateId: string; applicationId: string | null }[];
  plan: MailPlan;
};

/**
 * Claims one mail about several persons before it is sent, with a row for each, so that an erasure finds the copies of
 * the mail. The plan decides once, in the first attempt. A person who was erased meanwhile has no row. Throws if
 * an application was given to another person meanwhile.
 */
export function claimSharedMail(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { kind, id, about, plan }: SharedMail,
): Promise<MailClaim[]> {
  const messageId = messageIdOf(deps.settings, id);
  // Locks are taken in one order, so that two mails about the same persons do not deadlock (D39).
  const ordered = about.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1));
  return deps.database.transaction(async (tx) => {
    const claims: MailClaim[] = [];
    let decided: Awaited<ReturnType<MailPlan>> | null = null;
    for (const one of ordered) {
      const subjectId = rowSubjectId(id, one.applicationId ?? one.candidateId);
      const mail = { ...newMail(deps, { kind, subjectId, ...one }), messageId };
      const isLocked = await lockCandidateShared(tx, one.candidateId);
      await refuseIfMoved(tx, mail);
      if (!isLocked) continue;
      const known = await findMail(tx, mail);
      if (known === null) decided ??= await plan(tx, mail.createdAt);
      claims.push(known ?? (await insertMail(tx, { ...mail, ...decided })));
    }
    return claims;
  });
}

/** Derives the subject's id of one row; it is the same in every attempt. */
function rowSubjectId(id: string, ownId: string): string {
  const hex = createHash('sha256').update(`${id} ${ownId}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
