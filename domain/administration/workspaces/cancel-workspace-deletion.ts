import { lockOpenDeletion, updateWorkspaceDeletion } from '#db/workspaces/workspace-deletions.ts';
import { updateWorkspaceRow } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { requireOpenDeletion } from './require-open-deletion.ts';
import { lockWorkspace } from './require-workspace.ts';

/** Cancels a deletion that has not begun. The workspace is enabled again, unless it was disabled before (D97). */
export function cancelWorkspaceDeletion(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  { slug }: { slug: string },
) {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const { id: workspaceId } = await lockWorkspace(tx, slug);
    const { id } = await requireOpenDeletion(tx, { workspaceId, slug });
    // The run that deletes workspaces locks the same row, so the deletion cannot begin before this ends.
    const deletion = await lockOpenDeletion(tx, id);
    if (deletion === null) throw new DomainError('not_found', `The deletion of "${slug}" is over.`);
    if (deletion.startedAt !== null) {
      const message = `The deletion of "${slug}" has begun: what is erased cannot be brought back.`;
      throw invalidField('slug', 'changed_meanwhile', message);
    }
    await updateWorkspaceDeletion(tx, id, { cancelledAt: at });
    if (!deletion.wasDisabled) await updateWorkspaceRow(tx, workspaceId, { disabledAt: null, updatedAt: at });
    await audit({
      action: 'workspace.deletion_cancelled',
      workspaceId,
      subject: { kind: 'workspace', id: workspaceId },
    });
    return { slug, cancelledAt: at, enabled: !deletion.wasDisabled };
  });
}
