import { holdCandidate } from '../../db/candidates/lock-candidate.ts';
import type { Queryable } from '../../db/connection/client.ts';
import {
  type Allowance,
  findLast,
  findMail,
  insertMail,
  type MailClaim,
  type NewMail,
  shareCandidate,
  takeAllowance,
} from '../../db/mails/claimed-mails.ts';
import type { Deps } from '../ports.ts';

export type { Allowance, MailClaim, NewMail } from '../../db/mails/claimed-mails.ts';

const DAY_MS = 86_400_000;

/**
 * Fixes the mail's Message-ID at the first attempt, and whether it is within the person's allowance; a later
 * attempt meets both, and whether it was sent. Null when the person was erased.
 */
export function claimMail(
  { database }: Pick<Deps, 'database'>,
  mail: NewMail,
  allowance: Allowance | null,
): Promise<MailClaim | null> {
  return database.transaction(async (tx) => {
    if (!(await shareCandidate(tx, mail.candidateId))) return null;
    const known = await findMail(tx, mail);
    if (known !== null) return known;
    const isWithin = allowance === null || (await takeAllowance(tx, allowance, mail.createdAt));
    return insertMail(tx, { ...mail, withheldAt: isWithin ? null : mail.createdAt });
  });
}

/** Send it; ask again when the day is over; or the employer knows already. */
export type NoticeClaim =
  | { kind: 'mail'; mail: MailClaim }
  | { kind: 'later'; after: MailClaim; waitMs: number };

/**
 * An employer's mail about the state of an application: at most one of a kind a day, each with the state of its
 * moment (D37). Null where there is nothing to tell, or nobody any more.
 */
export function claimNotice(
  { database }: Pick<Deps, 'database'>,
  mail: NewMail,
  {
    stateOf,
    isNews,
  }: { stateOf: (tx: Queryable) => Promise<string | null>; isNews: (state: string) => boolean },
): Promise<NoticeClaim | null> {
  return database.transaction(async (tx) => {
    // Two workers of one application come one after another.
    if (!(await holdCandidate(tx, mail.candidateId))) return null;
    const known = await findMail(tx, mail);
    if (known !== null) return { kind: 'mail', mail: known };
    const last = await findLast(tx, mail);
    const state = await stateOf(tx);
    if (state === null || (last === null ? !isNews(state) : last.told === state)) return null;
    const waitMs = last === null ? 0 : last.createdAt.getTime() + DAY_MS - mail.createdAt.getTime();
    if (last !== null && waitMs > 0) return { kind: 'later', after: last, waitMs };
    return { kind: 'mail', mail: await insertMail(tx, { ...mail, told: state }) };
  });
}
