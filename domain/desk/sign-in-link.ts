import type { Member } from '#db/desk/members.ts';
import { storeSignIn } from '#db/desk/sessions.ts';
import { takeAllowance } from '#db/mails/mail-allowances.ts';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { newLinksAllowance, strangersAllowance } from '../mails/allowances.ts';
import type { Deps } from '../ports.ts';
import { pairsOfWantedPage, type WantedPage } from './wanted-page.ts';

/** A link that a person asked for is valid for this time after the request. */
const LINK_MS = HOUR_MS;

/** The link of an invitation is valid for longer, since its reader did not ask for it. */
const INVITATION_MS = 7 * DAY_MS;

type LinkDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>;

type LinkRequest = {
  /** The id of the request. The links derive from it, so that each attempt to send the mail has the same ones. */
  requestId: string;
  requestedAt: Date;
  /** The memberships of the address to which the mail goes. */
  members: readonly [Member, ...Member[]];
  /** The page that a link opens. */
  wanted: WantedPage;
};

/**
 * Mints a link to each desk of a person, which signs in once, and stores the digests of the links; null if the mailbox
 * has had its mails of today (D74).
 */
export function mintDeskLinks(
  { database, clock, settings, tokenKeys }: LinkDeps,
  { requestId, requestedAt, members, wanted }: LinkRequest,
): Promise<{ url: string; workspace: Member['workspace'] }[] | null> {
  const expiresAt = new Date(requestedAt.getTime() + LINK_MS);
  const [{ email: address }] = members;
  const allowance = newLinksAllowance({ tokenKeys }, { kind: 'mail-desk-links', address });
  const query = new URLSearchParams(pairsOfWantedPage(wanted)).toString();
  const suffix = query === '' ? '' : `?${query}`;
  return database.transaction(async (tx) => {
    const links = [];
    let hasNewLink = false;
    for (const { id: memberId, workspace } of members) {
      const token = tokenKeys.pseudonym(`desk-sign-in ${requestId} ${memberId}`);
      const isNew = await storeSignIn(tx, { digest: sha256(token), memberId, expiresAt });
      hasNewLink ||= isNew;
      links.push({ url: `${settings.publicUrl}/desk/enter/${token}${suffix}`, workspace });
    }
    // A further attempt to send the same mail finds all its links stored, and does not count as a mail.
    if (!hasNewLink) return links;
    return (await takeAllowance(tx, allowance, clock.now())) ? links : null;
  });
}

/** Mints the link of an invitation, which signs in once (D103); null if the mailbox has had its mails of today. */
export function mintInvitationLink(
  { database, clock, settings, tokenKeys }: LinkDeps,
  { invitationId, member: { id: memberId, email } }: { invitationId: string; member: Member },
): Promise<string | null> {
  const token = tokenKeys.pseudonym(`desk-invitation ${invitationId}`);
  const url = `${settings.publicUrl}/desk/enter/${token}`;
  const expiresAt = new Date(clock.now().getTime() + INVITATION_MS);
  const allowance = strangersAllowance({ tokenKeys }, email);
  return database.transaction(async (tx) => {
    const isNew = await storeSignIn(tx, { digest: sha256(token), memberId, expiresAt });
    // A further attempt to send the same invitation does not count as a mail.
    if (!isNew) return url;
    return (await takeAllowance(tx, allowance, clock.now())) ? url : null;
  });
}
