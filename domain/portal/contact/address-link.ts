import { ADDRESS_CHANGE_MS } from '#db/candidates/address-changes.ts';
import { linkTo } from '#domain/linked-pages.ts';
import type { Deps } from '#domain/ports.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

type AddressChange = { id: string; requestedAt: Date; linkGeneration: number };

/** Mints the link that confirms a new address; it is mailed only to that address. */
export function mintAddressLink(
  { settings: { publicUrl }, tokenKeys }: Pick<Deps, 'settings' | 'tokenKeys'>,
  { id, requestedAt, linkGeneration }: AddressChange,
): { url: string; expiresAt: Date } {
  const expiresAt = new Date(requestedAt.getTime() + ADDRESS_CHANGE_MS);
  const token = mintLinkToken(tokenKeys, {
    purpose: 'new_address',
    subjectId: id,
    linkGeneration,
    expiresAt,
  });
  return { url: linkTo('addressChange', { publicUrl, token }), expiresAt };
}

/** Reads the link that confirms a new address. Returns null if it is invalid or expired. */
export function openAddressLink({ clock, tokenKeys }: Pick<Deps, 'clock' | 'tokenKeys'>, token: string) {
  return openLinkToken(tokenKeys, token, { purpose: 'new_address', now: clock.now() });
}
