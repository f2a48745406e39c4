import { deleteExclusion, insertExclusion, updatePartnerRow } from '#db/workspaces/manage-partners.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { requirePartner } from './require-partner.ts';

type Exclusion = { code: string; workspace: string };
type ExclusionDeps = Pick<Deps, 'database' | 'clock'>;

/** Leaves a workspace's jobs out of a partner's feed. */
export function excludePartner(deps: ExclusionDeps, exclusion: Exclusion): Promise<Exclusion> {
  return changeExclusion(deps, { ...exclusion, action: 'partner.excluded', write: insertExclusion });
}

/** Puts a workspace's jobs into a partner's feed again. */
export function includePartner(deps: ExclusionDeps, exclusion: Exclusion): Promise<Exclusion> {
  return changeExclusion(deps, { ...exclusion, action: 'partner.included', write: deleteExclusion });
}

/**
 * Inserts or deletes an exclusion by `write`, which resolves to false if nothing changes. Otherwise the partner's
 * `updatedAt` changes, too, since it dates the feed (D7).
 */
function changeExclusion(
  deps: ExclusionDeps,
  { code, workspace: slug, action, write }: Exclusion & { action: string; write: typeof insertExclusion },
): Promise<Exclusion> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const workspace = await lockWorkspace(tx, slug);
    const partner = await requirePartner(tx, code);
    if (await write(tx, { partnerId: partner.id, workspaceId: workspace.id }, at)) {
      await updatePartnerRow(tx, partner.id, { updatedAt: at });
      await audit({ action, workspaceId: workspace.id, subject: { kind: 'partner', id: partner.id } });
    }
    return { code: partner.code, workspace: workspace.slug };
  });
}
