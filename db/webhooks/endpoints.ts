import { and, asc, eq, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import {
  type FormerSecret,
  partners,
  revisions,
  webhookDeliveries,
  webhookEndpoints,
} from '../schema/index.ts';

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** The one owner of an endpoint: a board, an employer, or the installation for all employers. */
export type EndpointOwner = { partnerId: string } | { workspaceId: string } | { installation: true };

export async function findEndpoint(query: Queryable, owner: EndpointOwner): Promise<WebhookEndpoint | null> {
  const [row] = await query.select().from(webhookEndpoints).where(isOwnedBy(owner));
  return row ?? null;
}

/** Locks an endpoint and reads it, so that no other change of it comes in between. */
export async function lockEndpoint(tx: Queryable, owner: EndpointOwner): Promise<WebhookEndpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(isOwnedBy(owner)).for('no key update');
  return row ?? null;
}

function isOwnedBy(owner: EndpointOwner): SQL {
  if ('partnerId' in owner) return eq(webhookEndpoints.partnerId, owner.partnerId);
  if ('workspaceId' in owner) return eq(webhookEndpoints.workspaceId, owner.workspaceId);
  return eq(webhookEndpoints.installation, true);
}

/** Lists the boards' endpoints, which receive events about jobs, with the partner and the profile of their feed. */
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

/** Lists the endpoints of employers, with the last revision of their workspace, and of the installation, with null. */
export function listEmployerEndpoints(query: Queryable) {
  const { workspaceId } = webhookEndpoints;
  return query
    .select({ id: webhookEndpoints.id, revision: max(revisions.revision) })
    .from(webhookEndpoints)
    .leftJoin(revisions, eq(revisions.owner, workspaceId))
    .groupBy(webhookEndpoints.id)
    .where(and(isNull(webhookEndpoints.partnerId), isNull(webhookEndpoints.disabledAt)))
    .orderBy(asc(webhookEndpoints.createdAt));
}

/** Locks an endpoint and reads the types that it receives; null when it was removed or disabled. */
export async function lockLiveEndpoint(
  tx: Queryable,
  id: string,
): Promise<Pick<WebhookEndpoint, 'events'> | null> {
  const [row] = await tx
    .select({ events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .for('no key update');
  return row ?? null;
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
  { id, url, events, at }: { id: string; url: string; events: string[] | null; at: Date },
): Promise<void> {
  const noFailures = { failures: 0, failingSince: null, pausedUntil: null };
  await tx
    .update(webhookEndpoints)
    .set({ url, events, ...noFailures, disabledAt: null, disabledReason: null, updatedAt: at })
    .where(eq(webhookEndpoints.id, id));
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: at, firstAttemptAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')));
}

/** Sets the types of events that a webhook receives; null for all. */
export async function updateEvents(
  tx: Queryable,
  { id, events, at }: { id: string; events: string[] | null; at: Date },
): Promise<void> {
  await tx.update(webhookEndpoints).set({ events, updatedAt: at }).where(eq(webhookEndpoints.id, id));
}

/** The secret of an endpoint, and those before it that sign too, from the newest. */
type Secrets = { sealedSecret: string; former: readonly FormerSecret[] };

export async function updateSecrets(
  tx: Queryable,
  { id, at, sealedSecret, former }: Secrets & { id: string; at: Date },
): Promise<void> {
  const [previous, ...earlierSecrets] = former;
  const sealedPrevious = previous?.sealed ?? null;
  const previousUntil = previous === undefined ? null : new Date(previous.until);
  await tx
    .update(webhookEndpoints)
    .set({ sealedSecret, sealedPrevious, previousUntil, earlierSecrets, updatedAt: at })
    .where(eq(webhookEndpoints.id, id));
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Queryable, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Ends the pause of a webhook after a delivery that was accepted. */
export async function clearFailures(query: Queryable, id: string): Promise<void> {
  await query
    .update(webhookEndpoints)
    .set({ failures: 0, failingSince: null, pausedUntil: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}

/** An endpoint and the address that was called: a failure says nothing of an address that was set meanwhile. */
type EndpointAddress = { id: string; url: string };

const isCalled = ({ id, url }: EndpointAddress) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.url, url));

/** Counts a failure; resolves to the time since which nothing succeeded. */
export async function countFailure(
  tx: Queryable,
  { at, pausedUntil, ...called }: EndpointAddress & { at: Date; pausedUntil: Date | null },
): Promise<Date> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      failures: sql`${webhookEndpoints.failures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`,
      pausedUntil,
    })
    .where(isCalled(called))
    .returning({ failingSince: webhookEndpoints.failingSince });
  return row?.failingSince ?? at;
}

/** Disables an endpoint; false when it is disabled already, or has another address. */
export async function disableEndpoint(
  tx: Queryable,
  { at, reason, ...called }: EndpointAddress & { at: Date; reason: 'failing' | 'gone' },
): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: at, disabledReason: reason, updatedAt: at })
    .where(and(isCalled(called), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

export function listEndpointSecrets(tx: Queryable) {
  const { id, sealedSecret, sealedPrevious, previousUntil, earlierSecrets } = webhookEndpoints;
  return tx
    .select({ id, sealedSecret, sealedPrevious, previousUntil, earlierSecrets })
    .from(webhookEndpoints)
    .for('no key update');
}
