import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { findContactsApplications } from '#domain/links/find-link-holders.ts';
import { openLinkRequest } from '#domain/links/link-request.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendRenewedLinks } from '../sending/send-renewed-links.ts';
import { plainName, shortLine } from '../template/mail-content.ts';
import { employerLinksMail } from '../texts/links/employer-links.ts';

/** Mails a workspace's contact new links to its newest applications (D46). An unknown address gets no mail. */
export async function renewEmployerLinks(deps: MailDeps, sealed: { request: string }): Promise<void> {
  const request = openLinkRequest(deps, sealed.request);
  if (request === null) return;
  // The application whose expired link led to the request comes first, if there is one.
  const { email, applicationId: firstId } = request;
  const applications = await findContactsApplications(deps, { email, firstId });
  const workspace = applications[0]?.workspace;
  if (workspace === undefined || workspace.contactEmail === null) return;
  const { publisher, publicUrl } = deps.settings;
  const isOneEmployer = applications.every((other) => other.workspace.name === workspace.name);
  await sendRenewedLinks(deps, {
    kind: 'renew-employer-links',
    id: request.id,
    about: applications.map(({ id, candidateId }) => ({ candidateId, applicationId: id })),
    mail: {
      to: workspace.contactEmail,
      brand: isOneEmployer ? brandOf(workspace) : brandOf({ name: publisher.legalName, accent: null }),
      replyTo: publisher.contactEmail,
      content: employerLinksMail[request.lang]({
        operator: publisher.legalName,
        timeZone: workspace.timeZone,
        deskUrl: `${publicUrl}/desk`,
        entries: applications.map(
          ({ id, firstName, lastName, jobTitle, createdAt, workspace: { name } }) => ({
            candidate: plainName([firstName, lastName]),
            jobTitle: shortLine(jobTitle),
            workspaceName: isOneEmployer ? null : shortLine(name),
            receivedAt: createdAt,
            link: mintEmployerLink(deps, id),
          }),
        ),
      }),
    },
  });
}
