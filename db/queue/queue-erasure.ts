import { inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

const jobs = sql`${sql.identifier(QUEUE_SCHEMA)}.job`;

/** Deletes every job, also dead ones, whose payload names one of these ids. A job that runs finds no row to change. */
export async function deleteJobs(
  tx: Queryable,
  { applicationIds, deletionRequestIds }: { applicationIds: string[]; deletionRequestIds: string[] },
): Promise<void> {
  const named = or(
    applicationIds.length > 0 ? inArray(sql`data->>'applicationId'`, applicationIds) : undefined,
    deletionRequestIds.length > 0 ? inArray(sql`data->>'deletionRequestId'`, deletionRequestIds) : undefined,
  );
  if (named !== undefined) await tx.execute(sql`delete from ${jobs} where ${named}`);
}
