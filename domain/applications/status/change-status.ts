import {
  type ApplicationStatus,
  type LockedApplication,
  updateStatus,
} from '#db/applications/manage-applications.ts';
import { findFirstReference } from '#db/applications/replays.ts';
import type { Queryable } from '#db/connection/database.ts';
import { insertApplicationEvents } from '#db/webhooks/record-events.ts';
import type { Deps } from '#domain/ports.ts';
import { applicationPayload } from '#domain/webhooks/employer-events.ts';
import { eventBody } from '#domain/webhooks/partner-events.ts';
import { recordWorkspaceEvent } from '#domain/webhooks/record-employer-event.ts';

type StatusChange = {
  application: LockedApplication;
  status: ApplicationStatus;
  reason: string | null;
  actor: 'administrator' | 'candidate';
  /** The employer's words to the candidate, in the mail and in the portal. */
  messageToCandidate?: string | null;
  /** The times at which the employer offers to meet, as ISO instants. */
  offeredTimes?: string[];
  /** The name or role of the employer's person who decided, if it was given. */
  decidedBy?: string | null;
  at: Date;
};

/**
 * Sets the status of a locked application. If it differs from the present one, records events for the webhooks of the
 * employer and of the partner (D48, D56). Resolves to the number of the change.
 */
export async function changeStatus(
  deps: Pick<Deps, 'settings'>,
  tx: Queryable,
  change: StatusChange,
): Promise<number> {
  const { application, status, ...decision } = change;
  const columns = { from: application.status, to: status, ...decision };
  const sequence = await updateStatus(tx, application, columns);
  if (status === application.status) return sequence;
  await recordEmployersEvent(deps, tx, change);
  await recordPartnersEvent(tx, change);
  return sequence;
}

const EVENT_TYPE = 'application.status_changed';

/** Records the employer's event, without the reason: the employer's systems fetch it. */
async function recordEmployersEvent(
  deps: Pick<Deps, 'settings'>,
  tx: Queryable,
  { application, status, at }: StatusChange,
): Promise<void> {
  const { id: applicationId, workspaceId, recruitmentId: jobId, status: previousStatus, test } = application;
  const facts = { applicationId, jobId, status, test };
  await recordWorkspaceEvent(tx, {
    workspaceId,
    type: EVENT_TYPE,
    subjectId: applicationId,
    applicationId,
    at,
    data: (slug) => ({ ...applicationPayload(deps, { slug, ...facts }), previousStatus }),
  });
}

/** Records the partner's event, without the reason: the partner may not know it (D30). */
async function recordPartnersEvent(tx: Queryable, { application, status, at }: StatusChange): Promise<void> {
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
  const events = [{ partnerId, type: EVENT_TYPE, body: eventBody(EVENT_TYPE, at, data) }];
  await insertApplicationEvents(tx, { applicationId, at, events });
}
