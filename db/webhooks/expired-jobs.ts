import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';

type ExpiredJob = {
  id: string;
  slug: string;
  externalId: string | null;
  /** False if the endpoint does not receive this type of event. */
  isWanted: boolean;
  closesAt: Date;
};

const now = sql`${sql.placeholder('now')}::timestamptz`;
const endpointId = sql`${sql.placeholder('endpointId')}::uuid`;

/** The condition that the closing time of a published job has passed. */
const isExpired = sql`publication.listed and publication.closes_at < ${now}`;

const expiredJobsStatement = prepareSql<Omit<ExpiredJob, 'closesAt'> & { closesAt: string | Date }>(
  'webhook_expired_jobs',
  sql`select
      publication.recruitment_id as id,
      workspace.slug,
      job.external_id as "externalId",
      (endpoint.events is null or 'job.expired' = any(endpoint.events)) as "isWanted",
      publication.closes_at as "closesAt"
    from webhook_endpoints endpoint
    join publications publication on endpoint.installation or publication.workspace_id = endpoint.workspace_id
    join recruitments job on job.id = publication.recruitment_id
    join workspaces workspace on workspace.id = publication.workspace_id
    where endpoint.id = ${endpointId}
      and ${isExpired}
      and not exists (
        select from webhook_jobs announced
        where announced.endpoint_id = endpoint.id and announced.recruitment_id = publication.recruitment_id)
    order by publication.closes_at, publication.recruitment_id`,
);

/** Lists the expired jobs of an endpoint's employers for which it has no event yet. */
export async function listExpiredJobs(
  tx: Queryable,
  { endpointId: id, at }: { endpointId: string; at: Date },
): Promise<ExpiredJob[]> {
  const rows = await expiredJobsStatement(tx, { endpointId: id, now: at.toISOString() });
  return rows.map((row) => ({ ...row, closesAt: new Date(row.closesAt) }));
}

const forgetOpenedJobsStatement = prepareSql(
  'webhook_opened_jobs',
  sql`delete from webhook_jobs announced
    where announced.endpoint_id = ${endpointId}
      and not exists (
        select from publications publication
        where publication.recruitment_id = announced.recruitment_id and ${isExpired})`,
);

/** Forgets the jobs that are not expired any more: they got another closing time, or were unpublished. */
export async function forgetOpenedJobs(
  tx: Queryable,
  { endpointId: id, at }: { endpointId: string; at: Date },
): Promise<void> {
  await forgetOpenedJobsStatement(tx, { endpointId: id, now: at.toISOString() });
}

const nextExpiryStatement = prepareSql<{ at: string | Date | null }>(
  'webhook_next_expiry',
  sql`select min(closes_at) as at
    from publications publication
    where publication.listed and closes_at >= ${now}`,
);

/** Finds the time at which the next published job of any employer expires; null if none does. */
export async function findNextExpiry(tx: Queryable, at: Date): Promise<Date | null> {
  const [row] = await nextExpiryStatement(tx, { now: at.toISOString() });
  return row?.at == null ? null : new Date(row.at);
}
