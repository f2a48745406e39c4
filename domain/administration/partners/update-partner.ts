import { updatePartnerRow } from '#db/workspaces/manage-partners.ts';
import type { FeedProfile } from '#domain/feed/boards/index.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAs } from '../change-as-administrator.ts';
import { requirePartner } from './require-partner.ts';

type PartnerChange = { code: string; name?: string | undefined; profile?: FeedProfile | undefined };

/**
 * Changes the given fields of a partner. A new profile changes how every job is written in the partner's feed, also the
 * jobs that `since` leaves out. So the partner must then read the whole feed once (D50).
 */
export function updatePartner(deps: Pick<Deps, 'database' | 'clock'>, actor: string, change: PartnerChange) {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const { id, code, ...before } = await requirePartner(tx, change.code);
    const after = { name: change.name ?? before.name, profile: change.profile ?? before.profile };
    if (after.name === before.name && after.profile === before.profile) return { code, ...after };
    await updatePartnerRow(tx, id, { ...after, updatedAt: at });
    await audit({ action: 'partner.changed', subject: { kind: 'partner', id } });
    return { code, ...after };
  });
}
