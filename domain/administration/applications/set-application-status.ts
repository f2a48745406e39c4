import { randomUUID } from 'node:crypto';
import {
  type ApplicationStatus,
  lockApplication,
  updateStatus,
} from '#db/applications/manage-applications.ts';
import { findFirstReference } from '#db/applications/replays.ts';
import type { Queryable } from '#db/connection/client.ts';
import type { Deps } from '#domain/ports.ts';
import { recordApplicationEvent } from '#domain/webhooks/record-application-event.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

export { applicationStatuses } from '#db/schema/index.ts';

/** Records a person's decision. Its reason stays with the application, since it may contain personal data (D31). */
export function setApplicationStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { id, status, reason }: { id: string; status: ApplicationStatus; reason: string },
): Promise<{ id: string; from: ApplicationStatus; status: ApplicationStatus; at: Date }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const before = await lockApplication(tx, id);
    if (before === null) throw new DomainError('not_found', `There is no application with the id ${id}.`);
    const { status: from, workspaceId } = before;
    await updateStatus(tx, before, { from, to: status, reason, at });
    await audit({
      action: 'application.status_set',
      workspaceId,
      subject: { kind: 'application', id },
      details: { from, to: status },
    });
    if (status !== from) {
      await deps.followUp.enqueue(tx, {
        name: 'announce-status',
        applicationId: id,
        changeId: randomUUID(),
      });
      await recordEvent(tx, { application: before, status, at });
    }
    return { id, from, status, at };
  });
}

type StatusEvent = {
  application: NonNullable<Awaited<ReturnType<typeof lockApplication>>>;
  status: ApplicationStatus;
  at: Date;
};

/**
 * Records the event for the partner's webhook, without the reason, which may say more than the partner may know (D30).
 */
async function recordEvent(tx: Queryable, { application, status, at }: StatusEvent): Promise<void> {
  const {
    id: applicationId,
    recruitmentId: jobId,
    partnerId,
    source,
    status: previousStatus,
    test,
  } = application;
  if (partnerId === null) return;
  const id = await findFirstReference(tx, applicationId);
  const data = { applicationId, jobId, id, source, status, previousStatus, test };
  await recordApplicationEvent(tx, { partnerId, type: 'application.status_changed', at, data });
}
