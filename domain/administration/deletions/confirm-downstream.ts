import { listConfirmations, storeConfirmation } from '#db/erasure/deletion-confirmations.ts';
import { lockDeletion, updateDeletion } from '#db/erasure/deletion-requests.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { reissueCertificate } from '#domain/erasure/certificate.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { assertDeletionOf, readManagedDeletion } from './managed-deletion.ts';

/** The clock of the employer's system may be ahead of ours by this much. */
const CLOCK_AHEAD_MS_MAX = 300_000;

/**
 * Records that a system of the employer erased its copy of the deleted data at the instant `at`, and adds this to the
 * certificate, if there is one yet (D56).
 */
export async function confirmDownstream(
  deps: Pick<Deps, 'database' | 'clock' | 'signer'>,
  access: WorkspaceAccess,
  { id, system, at: erasedAtText }: { id: string; system: string; at: string },
) {
  await assertDeletionOf(deps, access, id);
  await changeAs(deps, access.actor, async ({ tx, at, audit }) => {
    const erasedAt = new Date(erasedAtText);
    if (erasedAt.getTime() > at.getTime() + CLOCK_AHEAD_MS_MAX)
      throw invalidField('at', 'out_of_range', 'at is in the future.');
    const { request } = await lockDeletion(tx, id);
    if (request.state === 'refused' || request.state === 'withdrawn')
      throw invalidField('id', 'changed_meanwhile', `The deletion request ${id} was ${request.state}.`);
    await storeConfirmation(tx, { id, system, erasedAt, createdAt: at });
    const certificate = reissueCertificate(deps, request, { confirmed: await listConfirmations(tx, id) });
    if (certificate !== null) await updateDeletion(tx, id, { certificate });
    await audit({
      action: 'deletion.confirmed_downstream',
      workspaceId: access.workspace.id,
      subject: { kind: 'deletion_request', id },
      details: { system },
    });
  });
  return readManagedDeletion(deps, access, { id });
}
