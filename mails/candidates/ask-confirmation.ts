import { mintConfirmationUrl } from '#domain/applications/held/held-tokens.ts';
import { type MailedSubmission, mailConfirmation } from '#domain/applications/held/mail-confirmation.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { applicationConfirmationMail } from '../texts/application-confirmation.ts';

/** Asks the person whether to send what an agent submitted in their name (D45). */
export async function askConfirmation(deps: MailDeps, { heldId }: { heldId: string }): Promise<void> {
  const { mailer } = deps;
  const send = async (submission: MailedSubmission) => {
    const { held, workspace } = submission;
    const mail = { to: held.email, brand: brandOf(workspace), content: composeContent(deps, submission) };
    await mailer.send(compose(held.messageId, mail));
  };
  await mailConfirmation(deps, { heldId }, { send, forget: mailer.forget });
}

function composeContent(deps: MailDeps, { held, job, workspace }: MailedSubmission) {
  return applicationConfirmationMail[held.lang]({
    firstName: held.firstName,
    jobTitle: shortLine(job.title),
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    url: mintConfirmationUrl(deps, held),
    expiresAt: held.expiresAt,
  });
}
