import { listDeliveries, resetDelivery } from '#db/webhooks/deliveries.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { requireWebhook } from './require-webhook.ts';

type DeliveryQuery = {
  code: string;
  state?: 'waiting' | 'delivered' | 'failed' | undefined;
  limit: number;
  replay?: string | undefined;
};

/** Shows a partner's webhook and its newest deliveries; `replay` first sends one again, under the same `webhook-id`. */
export async function listWebhookDeliveries(
  deps: Pick<Deps, 'database' | 'clock'>,
  { code, state, limit, replay }: DeliveryQuery,
) {
  if (replay !== undefined) await replayDelivery(deps, { code, id: replay });
  const { query } = deps.database;
  const endpoint = await requireWebhook(query, code);
  const { id, url, failures, failingSince, disabledAt, disabledReason, previousUntil, createdAt } = endpoint;
  const deliveries = await listDeliveries(query, { endpointId: id, state: state ?? null, limit });
  return {
    id,
    code,
    url,
    createdAt,
    previousUntil,
    failures,
    failingSince,
    disabledAt,
    disabledReason,
    deliveries,
  };
}

function replayDelivery(
  deps: Pick<Deps, 'database' | 'clock'>,
  { code, id }: { code: string; id: string },
): Promise<void> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const endpoint = await requireWebhook(tx, code);
    if (endpoint.disabledAt !== null) {
      const message = 'This webhook is disabled: partner webhook-set with its --url has it sent to again.';
      throw invalidField('replay', 'unknown_option', message);
    }
    if (!(await resetDelivery(tx, { id, endpointId: endpoint.id, at }))) {
      throw new DomainError('not_found', `This partner has no delivery with the id ${id}.`);
    }
    await audit({
      action: 'webhook.replayed',
      subject: { kind: 'webhook', id: endpoint.id },
      details: { id },
    });
  });
}
