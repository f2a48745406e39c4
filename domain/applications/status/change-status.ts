import {
  type ApplicationStatus,
  type LockedApplication,
  updateStatus,
} from '#db/applications/manage-applications.ts';
import { findFirstReference } from '#db/applications/replays.ts';
import type { Queryable } from '#db/connection/client.ts';
import { recordApplicationEvent } from '#domain/webhooks/record-application-event.ts';

type StatusChange = {
  application: LockedApplication;
  status: ApplicationStatus;
  reason: string | null;
  actor: 'administrator' | 'candidate';
  /** The name or role of the employer's person who decided, if it was given. */
  decidedBy?: string | null;
  at: Date;
};

/** Sets the status of a locked application; the partner's webhook is told of a new one in the same transaction (D48). */
export async function changeStatus(tx: Queryable, change: StatusChange): Promise<void> {
  const { application, status, ...decided } = change;
  await updateStatus(tx, application, { from: application.status, to: status, ...decided });
  if (status !== application.status) await recordEvent(tx, change);
}

/** Records the event without the reason, which may say more than the partner may know (D30). */
async function recordEvent(tx: Queryable, { application, status, at }: StatusChange): Promise<void> {
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
