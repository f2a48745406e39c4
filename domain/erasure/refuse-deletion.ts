import { appendAudit } from '#db/audit/audit.ts';
import { lockDeletion, updateDeletion } from '#db/erasure/deletion-requests.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { administrator } from '../access/principal.ts';
import type { Deps } from '../ports.ts';

const stateWords = {
  executing: 'is being carried out',
  done: 'is carried out',
  refused: 'was refused already',
  withdrawn: 'was withdrawn by its candidate',
} as const;

/** Refuses a request, and enqueues the mail with the reason to the person. The audit trail has no reason (D31). */
export async function refuseDeletion(
  deps: Pick<Deps, 'clock' | 'database' | 'followUp'>,
  { id, reason, actor = administrator.actor }: { id: string; reason: string; actor?: string },
) {
  const closedAt = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const { request } = await lockDeletion(tx, id);
    if (request.state !== 'requested') {
      throw invalidField(
        'id',
        'changed_meanwhile',
        `The deletion request ${id} ${stateWords[request.state]}.`,
      );
    }
    await updateDeletion(tx, id, { state: 'refused', reason, closedAt, openSubject: null });
    await appendAudit(tx, {
      at: closedAt,
      actor,
      action: 'deletion.refused',
      workspaceId: request.workspaceId,
      subject: { kind: 'deletion_request', id },
    });
    await deps.followUp.enqueue(tx, { name: 'explain-deletion-refusal', deletionRequestId: id });
  });
  return { id, state: 'refused' as const, reason, closedAt };
}
