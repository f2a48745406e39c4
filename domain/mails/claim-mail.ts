import { lockCandidateForChange } from '#db/candidates/lock-candidate.ts';
import type { Queryable } from '#db/connection/client.ts';
import {
  type Allowance,
  findLatestMail,
  findMail,
  insertMail,
  lockCandidateShared,
  type MailClaim,
  type NewMail,
  takeAllowance,
} from '#db/mails/claimed-mails.ts';
import type { Deps } from '../ports.ts';

const DAY_MS = 86_400_000;

/**
 * The first attempt stores the mail's Message-ID and whether the person's allowance covers it; a later attempt
 * reads both, and whether the mail was sent. Null when the person was erased.
 */
export function claimMail(
  { database }: Pick<Deps, 'database'>,
  { mail, allowance }: { mail: NewMail; allowance: Allowance | null },
): Promise<MailClaim | null> {
  return database.transaction(async (tx) => {
    if (!(await lockCandidateShared(tx, mail.candidateId))) return null;
    const known = await findMail(tx, mail);
    if (known !== null) return known;
    const isWithin = allowance === null || (await takeAllowance(tx, allowance, mail.createdAt));
    return insertMail(tx, { ...mail, withheldAt: isWithin ? null : mail.createdAt });
  });
}

/** Send the mail now, or try again `waitMs` later because one of its kind went out today. */
type StateMailClaim = { kind: 'mail'; mail: MailClaim } | { kind: 'later'; after: MailClaim; waitMs: number };

export type StateMail = {
  mail: NewMail;
  /** The application's state that the mail reports; null when it reports none. */
  stateOf: (tx: Queryable) => Promise<string | null>;
  /** Whether the first mail about an application may report this state. */
  isReportable: (state: string) => boolean;
};

/**
 * A mail about the state of an application: at most one of a kind a day, each with the state of its moment (D37). Null when the last mail already reported this state, or when the person was erased.
 */
export function claimStateMail(
  { database }: Pick<Deps, 'database'>,
  { mail, stateOf, isReportable }: StateMail,
): Promise<StateMailClaim | null> {
  return database.transaction(async (tx) => {
    // The lock serialises two workers of one application.
    if (!(await lockCandidateForChange(tx, mail.candidateId))) return null;
    const known = await findMail(tx, mail);
    if (known !== null) return { kind: 'mail', mail: known };
    const last = await findLatestMail(tx, mail);
    const state = await stateOf(tx);
    if (state === null || (last === null ? !isReportable(state) : last.reportedState === state)) return null;
    const waitMs = last === null ? 0 : last.createdAt.getTime() + DAY_MS - mail.createdAt.getTime();
    if (last !== null && waitMs > 0) return { kind: 'later', after: last, waitMs };
    return { kind: 'mail', mail: await insertMail(tx, { ...mail, reportedState: state }) };
  });
}
