import { findEmployer } from '#db/candidates/portal.ts';
import { contactEmailForEmployer } from '#domain/contact-address.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { mintPortalLink } from '../portal-link.ts';
import { type AddressLinkDeps, findLinkedAddressChange } from './find-linked-address-change.ts';

/** Describes the address change of a link for its page. `portalToken` is null until the change is confirmed. */
export async function describeAddressChange(deps: AddressLinkDeps & Pick<Deps, 'settings'>, token: string) {
  const { change, candidate } = await findLinkedAddressChange(deps, token);
  const scope = { candidateId: candidate.id, applicationId: null };
  const workspace = await findEmployer(deps.database.query, scope);
  if (workspace === null) throw new DomainError('not_found', notFoundMessage);
  const contactEmail = contactEmailForEmployer(deps.settings, workspace);
  // After the confirmation the page leads on to the portal, as the confirmation itself does.
  const portalToken = change.confirmedAt === null ? null : mintPortalLink(deps, candidate).token;
  return { email: change.email, workspace, contactEmail, portalToken };
}
