import { type AnswersReminder, remindOfAnswers } from '#domain/employers/remind-of-answers.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { overdueAnswersMail } from '../texts/employers/overdue-answers.ts';

/** Reminds employers of applications that have waited longer than they promised. The mail names no person. */
export async function sendAnswerReminders(deps: MailDeps): Promise<void> {
  const { mailer, settings } = deps;
  await remindOfAnswers(deps, async ({ messageId, recipient, workspace, ...facts }: AnswersReminder) => {
    const content = overdueAnswersMail[workspace.lang]({
      ...facts,
      workspaceName: shortLine(workspace.name),
      deskUrl: `${settings.publicUrl}/desk`,
    });
    await mailer.send(compose(messageId, { to: recipient, brand: brandOf(workspace), content }));
  });
}
