import type { EmployerData } from '#domain/webhooks/employer-events.ts';
import type { Received } from '#test/server/webhooks/receiver.ts';
import type { Rows } from './delta-client.ts';

type Told =
  | { type: 'candidate.erased'; data: EmployerData<'candidate.erased'> }
  | { type: 'application.received'; data: EmployerData<'application.received'> };

/** A client that reads only webhooks: it holds the status of each application. */
export function createWebhookClient() {
  const statuses = new Map<string, unknown>();
  const handled = new Set<string>();
  const erased = new Set<string>();
  let told = Promise.withResolvers<void>();

  return {
    statuses,
    /** Resolves at the next delivery. */
    nextDelivery: () => told.promise,
    /** Handles a delivery, each once; an event about an erased application may be late, and is dropped. */
    receive({ headers, body }: Pick<Received, 'headers' | 'body'>): void {
      if (handled.has(headers['webhook-id'])) return;
      handled.add(headers['webhook-id']);
      told.resolve();
      told = Promise.withResolvers();
      const { type, data } = JSON.parse(body) as Told;
      if (type === 'candidate.erased') {
        for (const id of data.applicationIds) {
          erased.add(id);
          statuses.delete(id);
        }
        return;
      }
      if (!erased.has(data.applicationId)) statuses.set(data.applicationId, data.status);
    },
  };
}

export function statusesOf(rows: Rows): ReadonlyMap<string, unknown> {
  return new Map([...rows.values()].map(({ id, status }) => [id, status]));
}
