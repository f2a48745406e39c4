import { randomUUID } from 'node:crypto';
import { countHeldPeople, countWorkspace } from '#db/erasure/workspace-erasure.ts';
import { updateWorkspaceRow } from '#db/workspaces/manage-workspaces.ts';
import { findOpenDeletion, insertWorkspaceDeletion } from '#db/workspaces/workspace-deletions.ts';
import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { lockWorkspace } from './require-workspace.ts';

/** The waiting time unless another is given. */
const WAIT_DAYS = 30;

type Announced = {
  slug: string;
  /** The workspace's own slug, typed again. */
  confirm: string;
  afterDays?: number | undefined;
};

/**
 * Announces that a workspace is deleted with everything of it after a waiting time, and disables it until then (D97). A
 * second call changes nothing.
 */
export function announceWorkspaceDeletion(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  { slug, confirm, afterDays = WAIT_DAYS }: Announced,
) {
  if (confirm !== slug) {
    const message = `Type the slug twice: --confirm ${slug}. Everything of the workspace is deleted.`;
    throw invalidField('confirm', 'unknown_option', message);
  }
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const { id: workspaceId, disabledAt } = await lockWorkspace(tx, slug);
    const has = await countWorkspace(tx, workspaceId);
    const onHold = await countHeldPeople(tx, workspaceId);
    const present = await findOpenDeletion(tx, workspaceId);
    if (present !== null) return { slug, dueAt: present.dueAt, ...has, onHold };
    const id = randomUUID();
    const dueAt = new Date(at.getTime() + afterDays * DAY_MS);
    const wasDisabled = disabledAt !== null;
    await insertWorkspaceDeletion(tx, {
      id,
      workspaceId,
      slug,
      dueAt,
      wasDisabled,
      erased: {},
      announcedBy: actor,
      announcedAt: at,
    });
    if (!wasDisabled) await updateWorkspaceRow(tx, workspaceId, { disabledAt: at, updatedAt: at });
    await audit({
      action: 'workspace.deletion_announced',
      workspaceId,
      subject: { kind: 'workspace', id: workspaceId },
      details: { dueAt: dueAt.toISOString() },
    });
    return { slug, dueAt, ...has, onHold };
  });
}
