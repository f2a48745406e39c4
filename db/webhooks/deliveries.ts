import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import { webhookDeliveries } from '../schema/index.ts';

const now = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * Delivery `d` of endpoint `e` may be tried now: an event waits for those of its application or job before it. What
 * was not tried yet is due by no clock, since the node that wrote it may be ahead.
 */
const due = sql`d.state = 'waiting' and (d.first_attempt_at is null or d.next_attempt_at <= ${now})
  and e.disabled_at is null and (e.paused_until is null or e.paused_until <= ${now})
  and not exists (select from webhook_deliveries earlier
    where earlier.endpoint_id = d.endpoint_id and earlier.subject_id = d.subject_id
      and earlier.state = 'waiting' and earlier.sequence < d.sequence)`;

/** The database's clock, which is the same for all nodes. */
export async function readDatabaseTime(query: Queryable): Promise<Date> {
  const [row] = await databaseTime(query, {});
  if (row === undefined) throw new Error('a select returned no row');
  return new Date(row.now);
}

const databaseTime = prepareSql<{ now: string | Date }>(
  'database_time',
  sql`select clock_timestamp() as now`,
);

const dueEndpoints = prepareSql<{ id: string }>(
  'webhook_due_endpoints',
  sql`select e.id from webhook_endpoints e
    where exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${due})`,
);

export async function listDueEndpoints(query: Queryable, at: Date): Promise<string[]> {
  const rows = await dueEndpoints(query, { now: at.toISOString() });
  return rows.map(({ id }) => id);
}

export type ClaimedDelivery = {
  id: string;
  endpointId: string;
  partnerCode: string;
  type: string;
  body: string;
  /** This one included; a later claim has a higher number. */
  attempts: number;
  firstAttemptAt: Date;
  url: string;
  failures: number;
  sealedSecret: string;
  sealedPrevious: string | null;
  previousUntil: Date | null;
};

type ClaimedRow = Omit<ClaimedDelivery, 'firstAttemptAt' | 'previousUntil'> & {
  firstAttemptAt: string | Date;
  previousUntil: string | Date | null;
};

const claim = prepareSql<ClaimedRow>(
  'webhook_claim',
  sql`update webhook_deliveries taken set attempts = taken.attempts + 1,
      first_attempt_at = coalesce(taken.first_attempt_at, ${now}),
      next_attempt_at = ${sql.placeholder('until')}::timestamptz
    from webhook_endpoints of_partner join partners p on p.id = of_partner.partner_id
    where of_partner.id = taken.endpoint_id and taken.id = (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.endpoint_id = ${sql.placeholder('endpointId')}::uuid and ${due}
      order by d.sequence limit 1 for update of d skip locked)
    returning taken.id, of_partner.id as "endpointId", p.code as "partnerCode", taken.type, taken.body,
      taken.attempts, taken.first_attempt_at as "firstAttemptAt", of_partner.url, of_partner.failures,
      of_partner.sealed_secret as "sealedSecret", of_partner.sealed_previous as "sealedPrevious",
      of_partner.previous_until as "previousUntil"`,
);

/** Takes the next event that is due, for no other node to take before `until`; null when none is. */
export async function claimDelivery(
  query: Queryable,
  { endpointId, at, until }: { endpointId: string; at: Date; until: Date },
): Promise<ClaimedDelivery | null> {
  const [row] = await claim(query, { endpointId, now: at.toISOString(), until: until.toISOString() });
  if (row === undefined) return null;
  const { firstAttemptAt, previousUntil, ...rest } = row;
  return {
    ...rest,
    firstAttemptAt: new Date(firstAttemptAt),
    previousUntil: previousUntil === null ? null : new Date(previousUntil),
  };
}

type Settled = Partial<typeof webhookDeliveries.$inferInsert>;

/** What became of an attempt; one that another node took over since says nothing. */
export async function settleDelivery(
  tx: Queryable,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  outcome: Settled,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(outcome)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)));
}

type Listed = { endpointId: string; state: 'waiting' | 'delivered' | 'failed' | null; limit: number };

/** The newest first. */
export function listDeliveries(query: Queryable, { endpointId, state, limit }: Listed) {
  const { endpointId: _, applicationId: __, body: ___, sequence: ____, ...shown } = webhookDeliveries;
  return query
    .select({
      id: shown.id,
      type: shown.type,
      subjectId: shown.subjectId,
      state: shown.state,
      attempts: shown.attempts,
      lastStatus: shown.lastStatus,
      lastFault: shown.lastFault,
      createdAt: shown.createdAt,
      nextAttemptAt: shown.nextAttemptAt,
      deliveredAt: shown.deliveredAt,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state === null ? undefined : eq(webhookDeliveries.state, state),
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(limit);
}

/** Lets it be tried from the beginning; false when this endpoint has no such delivery. */
export async function resetDelivery(
  tx: Queryable,
  { id, endpointId, at }: { id: string; endpointId: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', firstAttemptAt: null, nextAttemptAt: at, deliveredAt: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)))
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

export async function deleteDeliveriesBefore(query: Queryable, at: Date): Promise<void> {
  await query.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, at));
}

/** How many wait, and how many were given up. */
export async function readWebhookState(query: Queryable): Promise<{ waiting: number; failed: number }> {
  const [row] = await rowsOf<{ waiting: number; failed: number }>(
    query.execute(sql`select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed from webhook_deliveries where state <> 'delivered'`),
  );
  return row ?? { waiting: 0, failed: 0 };
}
