import {
  type Allowance,
  findMail,
  insertMail,
  lockCandidateShared,
  type MailClaim,
  type NewMail,
  takeAllowance,
} from '#db/mails/claimed-mails.ts';
import type { Deps } from '../ports.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** In UTC: before work begins in Europe. */
const DIGEST_HOUR = 6;

type Announcement = { mail: NewMail; notify: 'each' | 'daily'; allowance: Allowance };

/**
 * What becomes of the news of one application: a mail of its own, or a place in the next digest, of the hour where
 * the employer's mails of this hour are used up (D37), or of the day. Null where there is none to send now.
 */
export function claimAnnouncement(
  { database }: Pick<Deps, 'database'>,
  { mail, notify, allowance }: Announcement,
): Promise<MailClaim | null> {
  return database.transaction(async (tx) => {
    if (!(await lockCandidateShared(tx, mail.candidateId))) return null;
    const known = await findMail(tx, mail);
    if (known !== null) return known.dueAt === null ? known : null;
    const at = mail.createdAt;
    if (notify === 'daily') {
      await insertMail(tx, { ...mail, dueAt: nextDigestDay(at) });
      return null;
    }
    if (await takeAllowance(tx, allowance, at)) return insertMail(tx, mail);
    await insertMail(tx, { ...mail, dueAt: nextHour(at) });
    return null;
  });
}

function nextHour(at: Date): Date {
  return new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
}

function nextDigestDay(at: Date): Date {
  const today = new Date(at).setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
