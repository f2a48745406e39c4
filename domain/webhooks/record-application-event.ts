import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/client.ts';
import { insertApplicationEvent } from '#db/webhooks/record-events.ts';
import { eventBody, type WebhookData } from './events.ts';

type ApplicationEventType = 'application.received' | 'application.status_changed';

type ApplicationEvent<Type extends ApplicationEventType> = {
  partnerId: string;
  type: Type;
  at: Date;
  data: WebhookData<Type>;
};

/** Records the event for the partner that sent the application, in the transaction of the change. */
export function recordApplicationEvent<Type extends ApplicationEventType>(
  tx: Queryable,
  { partnerId, type, at, data }: ApplicationEvent<Type>,
): Promise<void> {
  const { applicationId } = data;
  const body = eventBody(type, at, data);
  return insertApplicationEvent(tx, { id: randomUUID(), partnerId, applicationId, type, body, at });
}
