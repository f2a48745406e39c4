import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { recordCall } from '#db/applications/managed/repeated-calls.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Change } from '#domain/administration/change-as-administrator.ts';
import { KEY_LENGTH } from '#domain/applications/form/field-schemas.ts';
import { idempotentSince } from '#domain/applications/senders.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { setApplicationStatus } from '../set-application-status.ts';
import { requireManagedApplication } from './managed-application.ts';

type Decision = {
  id: string;
  status: ApplicationStatus;
  reason?: string | undefined;
  messageToCandidate?: string | undefined;
  offeredTimes?: readonly Date[] | undefined;
  by?: string | undefined;
  expectedStatus?: ApplicationStatus | undefined;
};

/** Records a decision that a person made in another system. The same Idempotency-Key records it once in 24 hours. */
export async function setManagedStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  access: WorkspaceAccess,
  { idempotencyKey, ...decision }: Decision & { idempotencyKey: string | null },
) {
  const { actor, workspace } = access;
  const digests = idempotencyKey === null ? null : digestsOf(actor, idempotencyKey, decision);
  let replayed = false;
  const isRepeat = async ({ tx, at }: Change) => {
    if (digests === null) return false;
    const known = await recordCall(
      tx,
      { ...digests, applicationId: decision.id, createdAt: at },
      idempotentSince(at),
    );
    if (known !== null && known !== digests.contentDigest)
      throw invalidField(
        'idempotencyKey',
        'already_used',
        'This Idempotency-Key was used with another content.',
      );
    replayed = known !== null;
    return replayed;
  };
  await setApplicationStatus(deps, { actor, workspace, isRepeat }, decision);
  return { application: await requireManagedApplication(deps, access, decision.id), replayed };
}

function digestsOf(actor: string, key: string, decision: Decision) {
  const { length } = [...key];
  if (length < KEY_LENGTH.min || length > KEY_LENGTH.max) {
    const code = length < KEY_LENGTH.min ? 'too_short' : 'too_long';
    throw invalidField('idempotencyKey', code, 'Idempotency-Key must have 16 to 255 characters.');
  }
  const { id, status, reason, messageToCandidate, by, expectedStatus, offeredTimes = [] } = decision;
  // Without times the content is that of an earlier release, whose calls may be repeated.
  const content = [id, status, reason, messageToCandidate, by, expectedStatus, ...offeredTimes];
  return {
    digest: sha256(JSON.stringify(['status', actor, key])),
    contentDigest: sha256(JSON.stringify(content)),
  };
}
