import { findUnreadMessages, markMessagesReceived, withholdReceived } from '#domain/floor/unread-messages.ts';
import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedApplication } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintChatLink } from '#domain/prequalification/chat-link.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { employerMessageMail } from '../texts/employer-message.ts';
import { addresseeOf } from './addressee.ts';

type WordsIds = { applicationId: string; wordsId: string };

/**
 * Mails the candidate the messages that a recruiter wrote in their conversation and that they have not received. One
 * mail has all of them; at most one is sent in an hour (D119).
 */
export async function deliverUnreadWords(
  deps: MailDeps,
  { applicationId, wordsId }: WordsIds,
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  if (mailData === null) return;
  const { application, candidate, workspace } = mailData;
  const { lang, addressCorrections } = application;
  if ((await findUnreadMessages(deps, { applicationId, lang })) === null) return;
  const claim = await claimStateMail(deps, {
    occasion: { kind: 'deliver-unread-words', causeId: wordsId, candidateId: candidate.id, applicationId },
    state: 'unreadWords',
    minGapMs: HOUR_MS,
    followUpJob: (id) => ({ name: 'deliver-unread-words', applicationId, wordsId: id }),
  });
  if (claim === null || claim.withheldAt !== null) return;
  // The claim stores the number of messages in the mail, so that a retry sends and marks the same ones.
  const receivedCount = Number(claim.reportedState);
  const unread = await findUnreadMessages(deps, { applicationId, lang, until: receivedCount });
  // Since the claim, the candidate has received the messages on a page, or the application has ended.
  if (unread === null) return withholdReceived(deps, claim.id);
  const { linkGeneration } = candidate;
  const addressee = addresseeOf(deps.settings, mailData);
  await deliver(deps, claim, {
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: addressee.contactEmail,
    thread: threadIdOf(deps.settings, { applicationId, reader: 'candidate' }),
    content: employerMessageMail[lang]({
      ...addressee,
      message: unread.text,
      writtenBy: unread.writtenBy === null ? null : shortLine(unread.writtenBy),
      offeredTimes: [],
      question: null,
      isConversation: true,
      hasPersonJoined: unread.hasPersonJoined,
      link: mintChatLink(deps, { applicationId, linkGeneration, addressCorrections }),
    }),
  });
  await markMessagesReceived(deps, { applicationId, receivedCount });
}
