import { listEmployersToRemind, markReminded } from '#db/workspaces/answers.ts';
import { addDays } from '#kernel/calendar/add-time.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { messageIdOf } from '../mails/message-id.ts';
import type { Deps } from '../ports.ts';

/** The facts of a reminder's mail. */
export type AnswersReminder = {
  messageId: string;
  recipient: string;
  workspace: { name: string; accent: string | null; lang: 'fr' | 'en' };
  promiseDays: number;
  /** The number of applications that have waited longer than `promiseDays`. */
  overdue: number;
};

/**
 * An employer gets at most one reminder a week. The pause is half a day shorter, since the daily job may run a little
 * earlier on the seventh day.
 */
const PAUSE_DAYS = 7 - 0.5;

/**
 * Reminds each employer of the applications that wait longer than it promised (D59). A failed mail delays no other. If
 * a node dies between a mail and its mark, a second run on that day sends the mail again under the same Message-ID.
 */
export async function remindOfAnswers(
  { database: { query }, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  send: (reminder: AnswersReminder) => Promise<void>,
): Promise<void> {
  const at = clock.now();
  const failures: unknown[] = [];
  for (const row of await listEmployersToRemind(query, { notRemindedSince: addDays(at, -PAUSE_DAYS) })) {
    const { workspaceId, contactEmail: recipient, promiseDays, overdue, ...workspace } = row;
    // An employer without an address gets no reminder. The type allows a null promise, which the statement excludes.
    if (recipient === null || promiseDays === null) continue;
    const digest = sha256(`answers ${workspaceId} ${at.toISOString().slice(0, 10)}`).slice(0, 32);
    const messageId = messageIdOf(settings, digest);
    await send({ messageId, recipient, workspace, promiseDays, overdue })
      .then(() => markReminded(query, { workspaceId, at }))
      .catch((error: unknown) => failures.push(error));
  }
  // One failure fails the job: its next run reminds the employers that have no mark.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
