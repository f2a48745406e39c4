import { and, asc, eq, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import {
  type FormerSecret,
  partners,
  revisions,
  webhookDeliveries,
  webhookEndpoints,
} from '../schema/index.ts';

/** The row of an endpoint. */
export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** The one owner of an endpoint: a partner, a workspace, or the installation for all workspaces. */
export type EndpointOwner = { partnerId: string } | { workspaceId: string } | { installation: true };

/** Finds the endpoint of an owner. */
export async function findEndpoint(query: Queryable, owner: EndpointOwner): Promise<WebhookEndpoint | null> {
  const [row] = await query.select().from(webhookEndpoints).where(isOwnedBy(owner));
  return row ?? null;
}

/** Locks the endpoint of an owner and reads it. */
export async function lockEndpoint(tx: Queryable, owner: EndpointOwner): Promise<WebhookEndpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(isOwnedBy(owner)).for('no key update');
  return row ?? null;
}

function isOwnedBy(owner: EndpointOwner): SQL {
  if ('partnerId' in owner) return eq(webhookEndpoints.partnerId, owner.partnerId);
  if ('workspaceId' in owner) return eq(webhookEndpoints.workspaceId, owner.workspaceId);
  return eq(webhookEndpoints.installation, true);
}

/** Lists the enabled endpoints of partners, each with the profile of its partner's feed. */
export function listPartnerEndpoints(query: Queryable) {
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

/**
 * Lists the enabled endpoints of employers and of the installation, with the last revision of the employer's workspace;
 * it is null for the installation.
 */
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

/** Locks an endpoint and reads the types of events that it receives; null if it was removed or disabled. */
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

/** Stores an endpoint. */
export async function insertEndpoint(
  tx: Queryable,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<void> {
  await tx.insert(webhookEndpoints).values(endpoint);
}

const noFailures = { failures: 0, failingSince: null, pausedUntil: null };

/** Enables an endpoint with a new address, forgets its failures and makes its waiting deliveries due. */
export async function reviveEndpoint(
  tx: Queryable,
  { id, url, events, at }: { id: string; url: string; events: string[] | null; at: Date },
): Promise<void> {
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

/** The secret of an endpoint, and the former secrets that still sign, newest first. */
type Secrets = { sealedSecret: string; former: readonly FormerSecret[] };

/** Stores the secrets of an endpoint. */
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

/** Forgets the failures of an endpoint, and so ends its pause, after a successful delivery. */
export async function clearFailures(query: Queryable, id: string): Promise<void> {
  await query
    .update(webhookEndpoints)
    .set(noFailures)
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}

/**
 * An endpoint and the address that was called. A failure does not count for an address that was set in the meantime.
 */
type EndpointAddress = { id: string; url: string };

const hasAddress = ({ id, url }: EndpointAddress) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.url, url));

/**
 * Counts a failure. Returns the time since which all deliveries failed; `at` if the endpoint has another address now.
 */
export async function countFailure(
  tx: Queryable,
  { at, pausedUntil, ...address }: EndpointAddress & { at: Date; pausedUntil: Date | null },
): Promise<Date> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      failures: sql`${webhookEndpoints.failures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`,
      pausedUntil,
    })
    .where(hasAddress(address))
    .returning({ failingSince: webhookEndpoints.failingSince });
  return row?.failingSince ?? at;
}

/** Disables an endpoint. Returns false if it is disabled already or has another address. */
export async function disableEndpoint(
  tx: Queryable,
  { at, reason, ...address }: EndpointAddress & { at: Date; reason: 'failing' | 'gone' },
): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: at, disabledReason: reason, updatedAt: at })
    .where(and(hasAddress(address), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

/** Locks all endpoints and lists their secrets, to encrypt them with another key. */
export function listEndpointSecrets(tx: Queryable) {
  return tx
    .select(pick(webhookEndpoints, 'id', 'sealedSecret', 'sealedPrevious', 'previousUntil', 'earlierSecrets'))
    .from(webhookEndpoints)
    .for('no key update');
}
