import { mintAlertLinks } from '#domain/alerts/alert-link.ts';
import { type MailedAlert, mailAlertConfirmation } from '#domain/alerts/mail-confirmation.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { alertActiveMail, alertConfirmationMail } from '../texts/alerts/confirmation.ts';

/**
 * Asks the owner of an address to confirm an alert, or says that it is active already. The mail repeats no word of the
 * search, since a stranger may have typed it (D37).
 */
export async function askAlertConfirmation(deps: MailDeps, { alertId }: { alertId: string }): Promise<void> {
  const { mailer } = deps;
  const send = async ({ alert, email, workspace }: MailedAlert) => {
    const { manageAlertsUrl, endUrl } = mintAlertLinks(deps, alert.subscriberId);
    const texts = alert.confirmedAt === null ? alertConfirmationMail : alertActiveMail;
    const content = texts[alert.lang]({
      employer: shortLine(workspace.name),
      timeZone: workspace.timeZone,
      manageAlertsUrl,
      expiresAt: alert.expiresAt,
    });
    const mail = { to: email, brand: brandOf(workspace), content, unsubscribeUrl: endUrl };
    await mailer.send(compose(alert.messageId, mail));
  };
  await mailAlertConfirmation(deps, { alertId }, { send, forget: mailer.forget });
}
