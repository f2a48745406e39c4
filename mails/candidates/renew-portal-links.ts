import { contactEmailForEmployer } from '#domain/contact-address.ts';
import { findPortalHolders } from '#domain/links/find-link-holders.ts';
import { openLinkRequest } from '#domain/links/link-request.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendRenewedLinks } from '../sending/send-renewed-links.ts';
import { shortLine } from '../template/mail-content.ts';
import { portalLinksMail } from '../texts/links/portal-links.ts';

/** Mails a person new links to their portals, one for each employer. An unknown address gets no mail. */
export async function renewPortalLinks(deps: MailDeps, sealed: { request: string }): Promise<void> {
  const request = openLinkRequest(deps, sealed.request);
  if (request === null) return;
  const holders = await findPortalHolders(deps, request.email);
  const [newest] = holders;
  if (newest === undefined) return;
  const { publisher } = deps.settings;
  const isOneEmployer = holders.length === 1;
  const links = holders.map((holder) => ({ holder, link: mintPortalLink(deps, holder) }));
  await sendRenewedLinks(deps, {
    kind: 'renew-portal-links',
    id: request.id,
    about: holders.map(({ id }) => ({ candidateId: id, applicationId: null })),
    mail: {
      to: newest.email,
      brand: isOneEmployer ? brandOf(newest.workspace) : brandOf({ name: publisher.legalName, accent: null }),
      replyTo: isOneEmployer
        ? contactEmailForEmployer(deps.settings, {
            anonymous: newest.isAnonymous,
            contactEmail: newest.workspace.contactEmail,
          })
        : publisher.contactEmail,
      content: portalLinksMail[request.lang]({
        firstName: newest.firstName,
        operator: publisher.legalName,
        timeZone: newest.workspace.timeZone,
        portals: links.map(({ holder, link }) => ({ employer: shortLine(holder.workspace.name), link })),
      }),
    },
  });
}
