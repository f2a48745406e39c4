import { expireFeedKeys, insertPartnerKey, listLiveFeedKeys } from '#db/workspaces/manage-keys.ts';
import { links } from '#domain/jobs/links.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { mintStoredKey } from '../keys/mint-stored-key.ts';
import { requirePartner } from './require-partner.ts';

/** A board has this time to switch to the new address by hand. */
const OVERLAP_MS = 7 * 86_400_000;

/**
 * Issues a secret address of a partner's feed, shown once. The secret is in the URL, for crawlers that send no header,
 * or is the password of Basic authentication (D49). Another one is issued only with `rotate`; the earlier ones stay
 * valid for seven days.
 */
export function issueFeedAddress(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  actor: string,
  { code, rotate }: { code: string; rotate: boolean },
) {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const partner = await requirePartner(tx, code);
    const live = await listLiveFeedKeys(tx, { partnerId: partner.id, at });
    if (live.length > 0 && !rotate) {
      const message =
        'This partner has an address, of which only a hash is kept: --rotate issues another, and the present one stays valid for seven days.';
      throw invalidField('rotate', 'required', message);
    }
    const previousUntil = new Date(at.getTime() + OVERLAP_MS);
    await expireFeedKeys(tx, { partnerId: partner.id, at, until: previousUntil });
    const { key, stored } = mintStoredKey('feed');
    await insertPartnerKey(tx, { ...stored, purpose: 'feed', partnerId: partner.id, createdAt: at });
    await audit({ action: 'feed_address.issued', subject: { kind: 'partner_key', id: stored.id } });
    return {
      id: stored.id,
      url: links.feed(deps.settings, key),
      basic: { url: links.feed(deps.settings), user: partner.code, password: key },
      previousUntil: live.length > 0 ? previousUntil : null,
    };
  });
}
