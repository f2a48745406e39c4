import { listRemindable, markReminded } from '#db/workspaces/answers.ts';
import { addDays } from '#kernel/calendar.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { messageIdOf } from '../mails/message-id.ts';
import type { Deps } from '../ports.ts';

/** The facts of a reminder's mail. */
export type AnswersReminder = {
  messageId: string;
  recipient: string;
  workspace: { name: string; accent: string | null; lang: 'fr' | 'en' };
  promiseDays: number;
  overdue: number;
};

/**
 * An employer gets at most one reminder a week. Half a day is taken off, since the daily job may run a little earlier
 * on the seventh day.
 */
const PAUSE_DAYS = 7 - 0.5;

/**
 * Reminds each employer of the applications that wait longer than it promised (D59). If a node dies before it has
 * marked a mail as sent, the mail is sent again that day under the same Message-ID. A failed mail delays no other.
 */
export async function remindOfAnswers(
  { database: { query }, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  send: (reminder: AnswersReminder) => Promise<void>,
): Promise<void> {
  const at = clock.now();
  const failures: unknown[] = [];
  for (const row of await listRemindable(query, { notRemindedSince: addDays(at, -PAUSE_DAYS) })) {
    const { workspaceId, contactEmail: recipient, promiseDays, overdue, ...workspace } = row;
    // An employer without an address gets no reminder. A promise is never null here: the statement selects by it.
    if (recipient === null || promiseDays === null) continue;
    const digest = sha256(`answers ${workspaceId} ${at.toISOString().slice(0, 10)}`).slice(0, 32);
    const messageId = messageIdOf(settings, digest);
    await send({ messageId, recipient, workspace, promiseDays, overdue })
      .then(() => markReminded(query, { workspaceId, at }))
      .catch((error: unknown) => failures.push(error));
  }
  // One failure is enough to fail the job: employers without a mark are reminded in its next run.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
