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
import { employerMessage } from '../texts/employer-message.ts';
import { addresseeOf } from './addressee.ts';
import { hiddenLink, type PreviewDeps, previewOf } from './preview.ts';

type MessageJob = { applicationId: string; messageId: string };

/** Mails the candidate a message that a member of the employer's team wrote at the desk (D101). */
export async function deliverMessage(
  deps: MailDeps,
  { applicationId, messageId }: MessageJob,
): Promise<void> {
  const mailed = await findMailedApplication(deps, applicationId);
  const message = await findMailedMessage(deps, messageId);
  if (mailed === null || message === null) return;
  const { candidate, workspace } = mailed;
  const addressee = addresseeOf(deps.settings, mailed);
  await sendOnce(
    deps,
    { kind: 'deliver-message', causeId: messageId, candidateId: candidate.id, applicationId },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: addressee.contactEmail,
      thread: threadIdOf(deps.settings, { applicationId, reader: 'candidate' }),
      content: composeMessage(deps, mailed, { ...message, link: mintPortalLink(deps, candidate) }),
    },
  );
}

/** Composes the mail of a message, so that the employer can read it first. */
export async function previewMessage(
  deps: PreviewDeps,
  { applicationId, ...message }: { applicationId: string } & MailedMessage,
): Promise<PreviewedMail | null> {
  const mailed = await findMailedApplication(deps, applicationId);
  return mailed && previewOf(composeMessage(deps, mailed, { ...message, link: hiddenLink(deps) }));
}

function composeMessage(
  { settings }: Pick<MailDeps, 'settings'>,
  mailed: MailedApplication,
  { text, writtenBy, ...message }: MailedMessage & { link: Pick<PortalLink, 'url' | 'expiresAt'> },
): MailContent {
  return employerMessage[mailed.application.lang]({
    ...addresseeOf(settings, mailed),
    message: text,
    writtenBy: writtenBy === null ? null : shortLine(writtenBy),
    isConversation: false,
    hasPersonJoined: false,
    ...message,
  });
}
