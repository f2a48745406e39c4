import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import {
  type FeedQuery,
  feedParameters,
  fromRenderedFeed,
  whereShownNow,
} from '../publications/read-feed.ts';

type JobChangesQuery = FeedQuery & { endpointId: string };

type PublishedJob = { id: string; workspaceSlug: string; title: string; publishedAt: Date | null };
type RemovedJob = { id: string; reason: 'closed' | 'unpublished' | 'expired' | 'unavailable' };

// In the statements about a feed, $1 to $4 are partner, time, profile and renderer (`feedParameters`), $5 the endpoint.

const isAnnounced = `exists (
  select from webhook_jobs a where a.endpoint_id = $5 and a.recruitment_id = p.recruitment_id)`;

const unannouncedJobsSql = `
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
    runPrepared(tx, unannouncedJobsSql, toParameters(changesQuery)),
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
 * Selects the announced jobs that the feed no longer shows, each with the first reason that applies. A job that is not
 * rendered yet is left to the next run.
 */
const removedJobsSql = `
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
  return rowsOf<RemovedJob>(runPrepared(tx, removedJobsSql, toParameters(changesQuery)));
}

const insertAnnouncedSql = `
  insert into webhook_jobs (endpoint_id, recruitment_id)
  select $1, id from unnest(string_to_array($2, ',')::uuid[]) as announced(id)
  on conflict do nothing`;
const deleteAnnouncedSql = `
  delete from webhook_jobs
  where endpoint_id = $1 and recruitment_id = any(string_to_array($2, ',')::uuid[])`;

type AnnouncedJobs = { endpointId: string; published: readonly string[]; removed: readonly string[] };

/**
 * Records the jobs that were announced to an endpoint (`published`): in a partner's feed, or as expired. Forgets the
 * jobs that were announced as `removed`.
 */
export async function storeAnnouncedJobs(
  tx: Queryable,
  { endpointId, published, removed }: AnnouncedJobs,
): Promise<void> {
  if (published.length > 0) await runPrepared(tx, insertAnnouncedSql, [endpointId, published.join(',')]);
  if (removed.length > 0) await runPrepared(tx, deleteAnnouncedSql, [endpointId, removed.join(',')]);
}

function toParameters({ endpointId, ...changesQuery }: JobChangesQuery): unknown[] {
  return [...feedParameters(changesQuery), endpointId];
}
