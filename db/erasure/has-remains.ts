import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { candidates, deletionRequests, webhookDeliveries, webhookEndpoints } from '../schema/index.ts';

/**
 * Tells whether a workspace still has people, waiting events for its own webhook, or erasures after `listedUntil`. The
 * hourly list of deletions, from which a restored backup repeats them, may lack such erasures (D34).
 */
export async function hasRemains(
  query: Queryable,
  { workspaceId, listedUntil }: { workspaceId: string; listedUntil: Date },
): Promise<boolean> {
  if ((await query.$count(candidates, eq(candidates.workspaceId, workspaceId))) > 0) return true;
  const isUnlisted = and(
    eq(deletionRequests.workspaceId, workspaceId),
    eq(deletionRequests.state, 'done'),
    gt(deletionRequests.closedAt, listedUntil),
  );
  if ((await query.$count(deletionRequests, isUnlisted)) > 0) return true;
  const waitingDeliveries = await query
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        isNull(webhookEndpoints.disabledAt),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
    .limit(1);
  return waitingDeliveries.length > 0;
}
