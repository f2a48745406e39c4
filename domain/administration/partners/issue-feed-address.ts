import { findPartnerKey } from '#db/workspaces/keys.ts';
import { expireFeedKeys, insertPartnerKey, listLiveFeedKeys } from '#db/workspaces/manage-keys.ts';
import { links } from '#domain/jobs/links.ts';
import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { makeIdempotentSecret, requireShowableKey } from '../keys/idempotent-secret.ts';
import { mintStoredKey } from '../keys/mint-stored-key.ts';
import { requirePartner } from './require-partner.ts';

/** Earlier addresses stay valid for this time, in which the board switches to the new address by hand. */
const OVERLAP_MS = 7 * DAY_MS;

type NewAddress = { code: string; rotate: boolean; idempotencyKey?: string | null };

type FeedAddress = {
  id: string;
  url: string;
  /** The same feed by Basic authentication, whose password is the secret. */
  basic: { url: string; user: string; password: string };
  /** The instant until which the latest earlier address is valid; null without an earlier one. */
  previousUntil: Date | null;
  replayed?: true;
};

/**
 * Issues a secret address of a partner's feed, which is shown once. Crawlers that send no header use the URL with the
 * secret; others use the secret as a password (D49). A partner that has an address gets another one only with `rotate`;
 * its earlier addresses then stay valid for seven days.
 */
export function issueFeedAddress(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>,
  actor: string,
  { code, rotate, idempotencyKey = null }: NewAddress,
): Promise<FeedAddress> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const partner = await requirePartner(tx, code);
    const call = { purpose: 'feed address', actor, idempotencyKey, content: [code, rotate] } as const;
    const { bytes, isRepeat } = await makeIdempotentSecret(deps, { tx, at }, call);
    const { key, stored } = mintStoredKey('feed', bytes);
    const liveKeys = await listLiveFeedKeys(tx, { partnerId: partner.id, at });
    const address = {
      url: links.secretFeed(deps.settings, key),
      basic: { url: links.feedWithPassword(deps.settings), user: partner.code, password: key },
    };
    if (isRepeat) {
      const id = requireShowableKey(await findPartnerKey(tx, stored.digest), at);
      // The first call made the key `id`, and let all earlier keys expire.
      const earlierKeys = liveKeys.filter((liveKey) => liveKey.id !== id);
      const ends = earlierKeys.map(({ expiresAt }) => expiresAt).filter((end) => end !== null);
      const latestEnd = ends.toSorted(byTime).at(-1) ?? null;
      return { id, ...address, previousUntil: latestEnd, replayed: true };
    }
    if (liveKeys.length > 0 && !rotate) {
      const message =
        'This partner has a URL, of which only a hash is kept: --rotate issues another, and the present one stays valid for seven days.';
      throw invalidField('rotate', 'required', message);
    }
    const previousUntil = new Date(at.getTime() + OVERLAP_MS);
    await expireFeedKeys(tx, { partnerId: partner.id, at, until: previousUntil });
    await insertPartnerKey(tx, { ...stored, purpose: 'feed', partnerId: partner.id, createdAt: at });
    await audit({ action: 'feed_address.issued', subject: { kind: 'partner_key', id: stored.id } });
    return { id: stored.id, ...address, previousUntil: liveKeys.length > 0 ? previousUntil : null };
  });
}

function byTime(one: Date, other: Date): number {
  return one.getTime() - other.getTime();
}
