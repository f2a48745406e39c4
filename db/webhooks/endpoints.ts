import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { partners, webhookDeliveries, webhookEndpoints } from '../schema/index.ts';

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

export async function findEndpoint(query: Queryable, partnerId: string): Promise<WebhookEndpoint | null> {
  const [row] = await query.select().from(webhookEndpoints).where(eq(webhookEndpoints.partnerId, partnerId));
  return row ?? null;
}

/** Lists the endpoints that receive events about jobs, with the partner and the profile of their feed. */
export function listLiveEndpoints(query: Queryable) {
  return query
    .select({
      id: webhookEndpoints.id,
      partnerId: partners.id,
      partnerCode: partners.code,
      profile: partners.profile,
    })
    .from(webhookEndpoints)
    .innerJoin(partners, eq(partners.id, webhookEndpoints.partnerId))
    .where(isNull(webhookEndpoints.disabledAt))
    .orderBy(asc(webhookEndpoints.createdAt));
}

/** Locks an endpoint; false when it was removed or disabled. */
export async function lockLiveEndpoint(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .for('no key update');
  return rows.length > 0;
}

export async function insertEndpoint(
  tx: Queryable,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<void> {
  await tx.insert(webhookEndpoints).values(endpoint);
}

/** Enables an endpoint with this address and makes its waiting deliveries due, regardless of earlier failures. */
export async function reviveEndpoint(
  tx: Queryable,
  { id, url, at }: { id: string; url: string; at: Date },
): Promise<void> {
  const noFailures = { failures: 0, failingSince: null, pausedUntil: null };
  await tx
    .update(webhookEndpoints)
    .set({ url, ...noFailures, disabledAt: null, disabledReason: null, updatedAt: at })
    .where(eq(webhookEndpoints.id, id));
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: at, firstAttemptAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')));
}

type Secrets = { sealedSecret: string; sealedPrevious: string | null; previousUntil: Date | null };

export async function updateSecrets(
  tx: Queryable,
  { id, at, ...secrets }: Secrets & { id: string; at: Date },
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ ...secrets, updatedAt: at })
    .where(eq(webhookEndpoints.id, id));
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Queryable, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

export async function clearFailures(query: Queryable, id: string): Promise<void> {
  await query
    .update(webhookEndpoints)
    .set({ failures: 0, failingSince: null, pausedUntil: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}

/** Counts a failure; resolves to the time since which nothing succeeded. */
export async function countFailure(
  tx: Queryable,
  { id, at, pausedUntil }: { id: string; at: Date; pausedUntil: Date | null },
): Promise<Date> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      failures: sql`${webhookEndpoints.failures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`,
      pausedUntil,
    })
    .where(eq(webhookEndpoints.id, id))
    .returning({ failingSince: webhookEndpoints.failingSince });
  return row?.failingSince ?? at;
}

/** Disables an endpoint; false when it is disabled already. */
export async function disableEndpoint(
  tx: Queryable,
  { id, at, reason }: { id: string; at: Date; reason: 'failing' | 'gone' },
): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: at, disabledReason: reason, updatedAt: at })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

export function listEndpointSecrets(tx: Queryable) {
  const { id, sealedSecret, sealedPrevious, previousUntil } = webhookEndpoints;
  return tx
    .select({ id, sealedSecret, sealedPrevious, previousUntil })
    .from(webhookEndpoints)
    .for('no key update');
}
