import type { MailedMessage, PreviewedMail } from '#domain/mail-delivery.ts';
import {
  findMailedApplication,
  findMailedMessage,
  type MailedApplication,
} from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintPortalLink, type PortalLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { employerMessageMail } from '../texts/employer-message.ts';
import { addresseeOf } from './addressee.ts';
import { hiddenLink, type PreviewDeps, previewOf } from './preview.ts';

type MessageIds = { applicationId: string; messageId: string };

/** Mails the candidate a message that a member of the employer's team wrote at the desk (D101). */
export async function deliverMessage(
  deps: MailDeps,
  { applicationId, messageId }: MessageIds,
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  const message = await findMailedMessage(deps, messageId);
  if (mailData === null || message === null) return;
  const { candidate, workspace } = mailData;
  const addressee = addresseeOf(deps.settings, mailData);
  await sendOnce(
    deps,
    { kind: 'deliver-message', causeId: messageId, candidateId: candidate.id, applicationId },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: addressee.contactEmail,
      thread: threadIdOf(deps.settings, { applicationId, reader: 'candidate' }),
      content: composeMessage(deps, mailData, { ...message, link: mintPortalLink(deps, candidate) }),
    },
  );
}

/**
 * Composes the mail of a message, so that the employer can read it before it is sent; null if the application is gone.
 */
export async function previewMessage(
  deps: PreviewDeps,
  { applicationId, ...message }: { applicationId: string } & MailedMessage,
): Promise<PreviewedMail | null> {
  const mailData = await findMailedApplication(deps, applicationId);
  return mailData && previewOf(composeMessage(deps, mailData, { ...message, link: hiddenLink(deps) }));
}

function composeMessage(
  { settings }: Pick<MailDeps, 'settings'>,
  mailData: MailedApplication,
  { text, writtenBy, ...message }: MailedMessage & { link: Pick<PortalLink, 'url' | 'expiresAt'> },
): MailContent {
  return employerMessageMail[mailData.application.lang]({
    ...addresseeOf(settings, mailData),
    message: text,
    writtenBy: writtenBy === null ? null : shortLine(writtenBy),
    isConversation: false,
    hasPersonJoined: false,
    ...message,
  });
}
