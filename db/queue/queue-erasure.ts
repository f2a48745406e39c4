import { inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

const jobs = sql`${sql.identifier(QUEUE_SCHEMA)}.job`;

/** Deletes all jobs, also dead ones, whose data name one of these ids. A running job then finds no row to change. */
export async function deleteJobs(
  tx: Queryable,
  { applicationIds, deletionRequestIds }: { applicationIds: string[]; deletionRequestIds: string[] },
): Promise<void> {
  const isNamed = or(
    applicationIds.length > 0 ? inArray(sql`data->>'applicationId'`, applicationIds) : undefined,
    deletionRequestIds.length > 0 ? inArray(sql`data->>'deletionRequestId'`, deletionRequestIds) : undefined,
  );
  if (isNamed !== undefined) await tx.execute(sql`delete from ${jobs} where ${isNamed}`);
}

/** Deletes the queued and dead jobs that name the workspace, or one of its held applications or alerts. */
export async function deleteJobsOfWorkspace(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${jobs}
    where data->>'workspaceId' = ${workspaceId}
      or data->>'heldId' in (select id::text from held_applications where workspace_id = ${workspaceId}::uuid)
      or data->>'alertId' in (
        select alert.id::text
        from job_alerts alert
        join alert_subscribers subscriber on subscriber.id = alert.subscriber_id
        where subscriber.workspace_id = ${workspaceId}::uuid)`);
}
