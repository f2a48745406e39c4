import { randomUUID } from 'node:crypto';
import { countHeldPeople, countWorkspace } from '#db/erasure/workspace-erasure.ts';
import { findOpenDeletion, insertWorkspaceDeletion } from '#db/workspaces/workspace-deletions.ts';
import { updateWorkspaceRow } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { lockWorkspace } from './require-workspace.ts';

/** A deletion waits this many days unless the call gives another number. */
const WAIT_DAYS = 30;

type Announcement = {
  slug: string;
  /** The slug, typed a second time. */
  confirm: string;
  afterDays?: number | undefined;
};

/**
 * Announces that a workspace will be deleted with all of its data after a waiting time, and disables it now (D97).
 * Returns the counts of the data, and of the people on hold. A second call changes nothing.
 */
export function announceWorkspaceDeletion(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  { slug, confirm, afterDays = WAIT_DAYS }: Announcement,
) {
  if (confirm !== slug) {
    const message = `Type the slug twice: --confirm ${slug}. Everything of the workspace is deleted.`;
    throw invalidField('confirm', 'unknown_option', message);
  }
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const { id: workspaceId, disabledAt } = await lockWorkspace(tx, slug);
    const counts = await countWorkspace(tx, workspaceId);
    const onHold = await countHeldPeople(tx, workspaceId);
    const openDeletion = await findOpenDeletion(tx, workspaceId);
    if (openDeletion !== null) return { slug, dueAt: openDeletion.dueAt, ...counts, onHold };
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
    return { slug, dueAt, ...counts, onHold };
  });
}
