import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { prepareSql, runPrepared } from '../connection/prepared.ts';
import {
  type FeedQuery,
  feedParameters,
  fromRenderedFeed,
  whereShownNow,
} from '../publications/read-feed.ts';

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

/** The condition that a published job has reached its closing date. */
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

const openedJobsStatement = prepareSql(
  'webhook_opened_jobs',
  sql`delete from webhook_jobs announced
    where announced.endpoint_id = ${endpointId}
      and not exists (
        select from publications publication
        where publication.recruitment_id = announced.recruitment_id and ${isExpired})`,
);

/** Forgets the jobs that are no longer expired, since they got another closing date, or no longer published. */
export async function forgetOpenedJobs(
  tx: Queryable,
  { endpointId: id, at }: { endpointId: string; at: Date },
): Promise<void> {
  await openedJobsStatement(tx, { endpointId: id, now: at.toISOString() });
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

type JobChangesQuery = FeedQuery & { endpointId: string };

type PublishedJob = { id: string; workspaceSlug: string; title: string; publishedAt: Date | null };
type RemovedJob = { id: string; reason: 'closed' | 'unpublished' | 'expired' | 'unavailable' };

const isAnnounced = `exists (
  select from webhook_jobs a where a.endpoint_id = $5 and a.recruitment_id = p.recruitment_id)`;

const publishedText = `
  select p.recruitment_id as id, w.slug as "workspaceSlug", r.title, p.published_at as "publishedAt"
  ${fromRenderedFeed}
  join recruitments r on r.id = p.recruitment_id
  ${whereShownNow} and f.element is not null and not ${isAnnounced}
  order by p.revision, p.recruitment_id`;

/** Lists the jobs of the feed for which the endpoint has no event yet. */
export async function listUnannouncedJobs(
  tx: Queryable,
  changesQuery: JobChangesQuery,
): Promise<PublishedJob[]> {
  const rows = await rowsOf<Omit<PublishedJob, 'publishedAt'> & { publishedAt: string | Date | null }>(
    runPrepared(tx, publishedText, toParameters(changesQuery)),
  );
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
  }));
}

const isExcluded = `exists (
  select from partner_exclusions e where e.partner_id = $1 and e.workspace_id = p.workspace_id)`;
const isNotYetPublished = `coalesce(p.published_at > $2::timestamptz, false)`;
const isPastClosing = `coalesce(p.closes_at < $2::timestamptz, false)`;

/**
 * Selects the announced jobs that the feed no longer shows. A job without a rendered element is left to the next run.
 */
const removedText = `
  select
    a.recruitment_id as id,
    case
      when w.disabled_at is not null or ${isExcluded} then 'unavailable'
      when p.listed and ${isPastClosing} then 'expired'
      when not p.listed or ${isNotYetPublished} then coalesce(p.withdrawn_reason, 'unavailable')
      else 'unavailable'
    end as reason
  from webhook_jobs a
  left join publications p on p.recruitment_id = a.recruitment_id
  left join workspaces w on w.id = p.workspace_id
  left join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
  left join rendered_feed_jobs f on f.recruitment_id = p.recruitment_id and f.profile = $3 and f.renderer = $4
    and f.job_revision = p.revision and f.workspace_revision = own.revision
  where a.endpoint_id = $5
    and (
      p.recruitment_id is null
      or not p.listed
      or ${isNotYetPublished}
      or ${isPastClosing}
      or w.disabled_at is not null
      or ${isExcluded}
      or (f.recruitment_id is not null and f.element is null))
  order by p.revision, a.recruitment_id`;

/** Lists the jobs for which the endpoint has an event and that the feed no longer shows. */
export function listRemovedJobs(tx: Queryable, changesQuery: JobChangesQuery): Promise<RemovedJob[]> {
  return rowsOf<RemovedJob>(runPrepared(tx, removedText, toParameters(changesQuery)));
}

const insertAnnouncedText = `
  insert into webhook_jobs (endpoint_id, recruitment_id)
  select $1, id from unnest(string_to_array($2, ',')::uuid[]) as announced(id)
  on conflict do nothing`;
const deleteAnnouncedText = `
  delete from webhook_jobs
  where endpoint_id = $1 and recruitment_id = any(string_to_array($2, ',')::uuid[])`;

type AnnouncedJobs = { endpointId: string; published: readonly string[]; removed: readonly string[] };

/** Records for which jobs an endpoint has an event. */
export async function storeAnnouncedJobs(
  tx: Queryable,
  { endpointId, published, removed }: AnnouncedJobs,
): Promise<void> {
  if (published.length > 0) await runPrepared(tx, insertAnnouncedText, [endpointId, published.join(',')]);
  if (removed.length > 0) await runPrepared(tx, deleteAnnouncedText, [endpointId, removed.join(',')]);
}

function toParameters({ endpointId, ...changesQuery }: JobChangesQuery): unknown[] {
  return [...feedParameters(changesQuery), endpointId];
}
