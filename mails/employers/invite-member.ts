import { findInvitedMember } from '#domain/desk/desk-members.ts';
import { mintInvitationLink } from '#domain/desk/sign-in-link.ts';
import { messageIdOf } from '#domain/mails/message-id.ts';
import type { FollowUpJob } from '#domain/ports.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { invitationMail } from '../texts/links/invitation.ts';

type InviteMember = Extract<FollowUpJob, { name: 'invite-member' }>;

/** Mails an invited member their sign-in link (D103). A member who was removed meanwhile gets no mail. */
export async function inviteMember(
  deps: MailDeps,
  { memberId, invitationId, lang }: InviteMember,
): Promise<void> {
  const member = await findInvitedMember(deps, memberId);
  if (member === null) return;
  const url = await mintInvitationLink(deps, { invitationId, member });
  // The mailbox has had its mails of this day.
  if (url === null) return deps.onMailWithheld('invite-member');
  const { publisher, publicUrl } = deps.settings;
  const mail = {
    to: member.email,
    brand: brandOf(member.workspace),
    replyTo: publisher.contactEmail,
    content: invitationMail[lang]({
      operator: publisher.legalName,
      employer: shortLine(member.workspace.name),
      email: member.email,
      role: member.role,
      url,
      signInUrl: `${publicUrl}/desk/sign-in`,
    }),
  };
  await deps.mailer.send(compose(messageIdOf(deps.settings, invitationId), mail));
}
