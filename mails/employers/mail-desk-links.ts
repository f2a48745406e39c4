import { ensureMemberships } from '#domain/desk/desk-members.ts';
import { mintDeskLinks } from '#domain/desk/sign-in-link.ts';
import { openLinkRequest } from '#domain/links/link-request.ts';
import { messageIdOf } from '#domain/mails/message-id.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { compose } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { deskLinksMail } from '../texts/links/desk-links.ts';

/** Mails a person their sign-in links, one for each desk (D57). An unknown address gets no mail. */
export async function mailDeskLinks(deps: MailDeps, sealed: { request: string }): Promise<void> {
  const request = openLinkRequest(deps, sealed.request);
  if (request === null) return;
  const { id: requestId, requestedAt, wantedPath } = request;
  const [membership, ...furtherMemberships] = await ensureMemberships(deps, request.email);
  if (membership === undefined) return;
  const links = await mintDeskLinks(deps, {
    requestId,
    requestedAt,
    members: [membership, ...furtherMemberships],
    wanted: { wantedPath },
  });
  // The mailbox has had its mails of this day.
  if (links === null) return deps.onMailWithheld('mail-desk-links');
  const { publisher } = deps.settings;
  const isOneEmployer = furtherMemberships.length === 0;
  const mail = {
    to: membership.email,
    brand: brandOf(isOneEmployer ? membership.workspace : { name: publisher.legalName, accent: null }),
    replyTo: publisher.contactEmail,
    content: deskLinksMail[request.lang]({
      operator: publisher.legalName,
      desks: links.map(({ url, workspace }) => ({ url, employer: shortLine(workspace.name) })),
    }),
  };
  await deps.mailer.send(compose(messageIdOf(deps.settings, requestId), mail));
}
