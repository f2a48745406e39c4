import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { webhookDeliveries } from '../schema/index.ts';

type DeliveriesQuery = {
  endpointId: string;
  state: 'waiting' | 'delivered' | 'failed' | null;
  /** The id of the last delivery of the page before. */
  before?: string | undefined;
  limit: number;
};

/** Lists an endpoint's deliveries, newest first. */
export function listDeliveries(query: Queryable, { endpointId, state, before, limit }: DeliveriesQuery) {
  return query
    .select({
      ...pick(
        webhookDeliveries,
        'id',
        'type',
        'subjectId',
        'state',
        'attempts',
        'lastStatus',
        'lastFault',
        'createdAt',
        'nextAttemptAt',
        'deliveredAt',
      ),
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state === null ? undefined : eq(webhookDeliveries.state, state),
        before === undefined
          ? undefined
          : sql`${webhookDeliveries.sequence} < (select sequence from webhook_deliveries
              where id = ${before}::uuid and endpoint_id = ${endpointId}::uuid)`,
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(limit);
}

/** Tells whether an endpoint has this delivery. */
export async function hasDelivery(
  query: Queryable,
  { id, endpointId }: { id: string; endpointId: string },
): Promise<boolean> {
  const isThis = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId));
  return (await query.$count(webhookDeliveries, isThis)) > 0;
}

/** Makes a delivery due now. The waits between its attempts begin anew, but its attempts are counted on. */
export async function resetDelivery(tx: Queryable, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', firstAttemptAt: null, nextAttemptAt: at, deliveredAt: null })
    .where(eq(webhookDeliveries.id, id));
}

/** Deletes the deliveries from before a time. */
export async function deleteDeliveriesBefore(query: Queryable, at: Date): Promise<void> {
  await query.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, at));
}

/** Counts the waiting deliveries and the failed ones, which are not attempted any more. */
export async function readWebhookState(query: Queryable): Promise<{ waiting: number; failed: number }> {
  const [row] = await rowsOf<{ waiting: number; failed: number }>(
    query.execute(sql`
      select
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed
      from webhook_deliveries
      where state <> 'delivered'`),
  );
  return row ?? { waiting: 0, failed: 0 };
}
