import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import { type FormerSecret, webhookDeliveries } from '../schema/index.ts';

const now = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * The condition that a `delivery` of an `endpoint` may be attempted now. A delivery waits for earlier events of the
 * same application or job. A first attempt is due at any time, since the clock of the node that wrote it may be ahead.
 */
const isDue = sql`delivery.state = 'waiting'
  and (delivery.first_attempt_at is null or delivery.next_attempt_at <= ${now})
  and endpoint.disabled_at is null and (endpoint.paused_until is null or endpoint.paused_until <= ${now})
  and not exists (
    select from webhook_deliveries earlier
    where earlier.endpoint_id = delivery.endpoint_id
      and earlier.subject_id = delivery.subject_id
      and earlier.state = 'waiting'
      and earlier.sequence < delivery.sequence)`;

const databaseTimeStatement = prepareSql<{ now: string | Date }>(
  'database_time',
  sql`select clock_timestamp() as now`,
);

/** Reads the database's clock, which is the same for all nodes. */
export async function readDatabaseTime(query: Queryable): Promise<Date> {
  const [row] = await databaseTimeStatement(query, {});
  if (row === undefined) throw new Error('a select returned no row');
  return new Date(row.now);
}

const dueEndpointsStatement = prepareSql<{ id: string }>(
  'webhook_due_endpoints',
  sql`select endpoint.id
    from webhook_endpoints endpoint
    where exists (
      select from webhook_deliveries delivery where delivery.endpoint_id = endpoint.id and ${isDue})`,
);

/** Lists the ids of the endpoints with a delivery that is due. */
export async function listDueEndpoints(query: Queryable, at: Date): Promise<string[]> {
  const rows = await dueEndpointsStatement(query, { now: at.toISOString() });
  return rows.map(({ id }) => id);
}

/** A delivery to attempt, with the address and the secrets of its endpoint. */
export type ClaimedDelivery = {
  id: string;
  endpointId: string;
  /** The name of the endpoint's owner in logs: a partner's code, an employer's slug, or `installation`. */
  receiver: string;
  type: string;
  body: string;
  /** The number of attempts, this one included. Each claim raises it. */
  attempts: number;
  firstAttemptAt: Date;
  url: string;
  failures: number;
  sealedSecret: string;
  sealedPrevious: string | null;
  previousUntil: Date | null;
  earlierSecrets: FormerSecret[];
};

type ClaimedRow = Omit<ClaimedDelivery, 'firstAttemptAt' | 'previousUntil'> & {
  firstAttemptAt: string | Date;
  previousUntil: string | Date | null;
};

const claimStatement = prepareSql<ClaimedRow>(
  'webhook_claim',
  sql`with next as materialized (
      select delivery.id
      from webhook_deliveries delivery
      join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
      where delivery.endpoint_id = ${sql.placeholder('endpointId')}::uuid and ${isDue}
      order by delivery.sequence
      limit 1
      for update of delivery skip locked
    )
    update webhook_deliveries delivery
    set
      attempts = delivery.attempts + 1,
      first_attempt_at = coalesce(delivery.first_attempt_at, ${now}),
      next_attempt_at = ${sql.placeholder('until')}::timestamptz
    from
      next,
      webhook_endpoints endpoint
      left join partners partner on partner.id = endpoint.partner_id
      left join workspaces workspace on workspace.id = endpoint.workspace_id
    where delivery.id = next.id and endpoint.id = delivery.endpoint_id
    returning
      delivery.id,
      endpoint.id as "endpointId",
      coalesce(partner.code, workspace.slug, 'installation') as receiver,
      delivery.type,
      delivery.body,
      delivery.attempts,
      delivery.first_attempt_at as "firstAttemptAt",
      endpoint.url,
      endpoint.failures,
      endpoint.sealed_secret as "sealedSecret",
      endpoint.sealed_previous as "sealedPrevious",
      endpoint.previous_until as "previousUntil",
      endpoint.earlier_secrets as "earlierSecrets"`,
);

/** Claims the next due delivery of an endpoint, so that no other node takes it before `until`; null if none is due. */
export async function claimDelivery(
  query: Queryable,
  { endpointId, at, until }: { endpointId: string; at: Date; until: Date },
): Promise<ClaimedDelivery | null> {
  const [row] = await claimStatement(query, {
    endpointId,
    now: at.toISOString(),
    until: until.toISOString(),
  });
  if (row === undefined) return null;
  return {
    ...row,
    firstAttemptAt: new Date(row.firstAttemptAt),
    previousUntil: row.previousUntil === null ? null : new Date(row.previousUntil),
  };
}

type Outcome = Partial<typeof webhookDeliveries.$inferInsert>;

/**
 * Stores the outcome of an attempt, unless another node has claimed the delivery since (`attempts` is higher), or it
 * was reset to be sent again: a reset removes the time of the first attempt, which only the next claim sets again.
 */
export async function settleDelivery(
  tx: Queryable,
  claimed: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<void> {
  const { id, attempts, firstAttemptAt } = webhookDeliveries;
  await tx
    .update(webhookDeliveries)
    .set(outcome)
    .where(and(eq(id, claimed.id), eq(attempts, claimed.attempts), isNotNull(firstAttemptAt)));
}
