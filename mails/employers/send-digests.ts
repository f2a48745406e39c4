import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { type Digest, sendDueDigests } from '#domain/mails/send-due-digests.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { plainName, shortLine } from '../template/mail-content.ts';
import { applicationDigestMail } from '../texts/employers/application-digest.ts';

/** Sends the digests of new applications that are due. */
export async function sendDigests(deps: MailDeps): Promise<void> {
  const { mailer } = deps;
  const send = async (digest: Digest) => {
    const { messageId, recipient, workspace } = digest;
    const mail = { to: recipient, brand: brandOf(workspace), content: composeContent(deps, digest) };
    await mailer.send(compose(messageId, mail));
  };
  await sendDueDigests(deps, { send, forget: mailer.forget });
}

function composeContent(deps: MailDeps, { applications, workspace }: Digest) {
  const entries = applications.map(({ applicationId, firstName, lastName, jobTitle, ...contact }) => ({
    ...contact,
    candidate: plainName([firstName, lastName]),
    jobTitle: shortLine(jobTitle),
    link: mintEmployerLink(deps, applicationId),
  }));
  // All links are made now and expire together.
  const linksExpireAt = entries[0]?.link.expiresAt ?? deps.clock.now();
  return applicationDigestMail[workspace.lang]({
    workspaceName: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    entries,
    linksExpireAt,
    deskUrl: `${deps.settings.publicUrl}/desk`,
  });
}
