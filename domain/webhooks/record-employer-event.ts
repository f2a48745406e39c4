import type { Queryable } from '#db/connection/database.ts';
import {
  findApplicationListeners,
  findWorkspaceListeners,
  insertEmployerEvent,
  type Listener,
} from '#db/webhooks/employer-listeners.ts';
import type { PublicUrl } from '../jobs/links.ts';
import {
  applicationPayload,
  type EmployerData,
  type EmployerEventType,
  employerEventBody,
} from './employer-events.ts';

type EventDeps = { settings: PublicUrl };

type ConversationEvent = {
  applicationId: string;
  type: 'conversation.finished' | 'conversation.person_wanted';
  /** True if the event is recorded only once for an application. */
  once?: boolean;
  at: Date;
};

/** The event of a conversation's end. A candidate may go on and end it again, so it is recorded only once. */
export const finishedOnce = { type: 'conversation.finished', once: true } as const;

/** Records an event of a conversation for its employer, in the transaction of its cause (D56). */
export async function recordConversationEvent(
  deps: EventDeps,
  tx: Queryable,
  { applicationId, type, once = false, at }: ConversationEvent,
): Promise<void> {
  const listeners = await findApplicationListeners(tx, { applicationId, type, once });
  // Each listener's row repeats the facts of the application.
  const [application] = listeners;
  if (application === undefined) return;
  const { slug, jobId, status, test } = application;
  const data = applicationPayload(deps, { slug, applicationId, jobId, status, test });
  await insertEvent(tx, listeners, { type, subjectId: applicationId, applicationId, at, data });
}

type WorkspaceEvent<Type extends EmployerEventType> = {
  workspaceId: string;
  type: Type;
  subjectId: string;
  applicationId?: string;
  at: Date;
  /** Makes the payload from the workspace's slug, which only the listeners' rows have. */
  data: (slug: string) => EmployerData<Type>;
};

/**
 * Records an event for an employer, in the transaction of its cause; resolves to the addresses that receive it (D56).
 */
export async function recordWorkspaceEvent<Type extends EmployerEventType>(
  tx: Queryable,
  { workspaceId, data, ...event }: WorkspaceEvent<Type>,
): Promise<string[]> {
  const listeners = await findWorkspaceListeners(tx, { workspaceId, type: event.type });
  // Each listener's row repeats the workspace's slug.
  const slug = listeners[0]?.slug;
  if (slug !== undefined) await insertEvent(tx, listeners, { ...event, data: data(slug) });
  return listeners.map(({ url }) => url);
}

type NewEvent<Type extends EmployerEventType> = {
  type: Type;
  subjectId: string;
  applicationId?: string;
  at: Date;
  data: EmployerData<Type>;
};

function insertEvent<Type extends EmployerEventType>(
  tx: Queryable,
  listeners: readonly Listener[],
  { type, subjectId, applicationId, at, data }: NewEvent<Type>,
): Promise<void> {
  return insertEmployerEvent(tx, {
    endpointIds: listeners.map(({ endpointId }) => endpointId),
    type,
    subjectId,
    applicationId: applicationId ?? null,
    at,
    body: employerEventBody(type, at, data),
  });
}
