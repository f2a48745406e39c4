import { type Queryable, rowsOf } from '#db/connection/database.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import { comparedFields, type JobFilter, type MatchingJobs, selectJobs, wordPatterns } from './match-jobs.ts';

/** A state of the public jobs: a time and a revision up to which jobs have appeared. */
type JobState = { at: Date; revision: number };

/** A subscriber's search for jobs that appeared after the last mail's state, `seen`, up to the next one's, `until`. */
type SubscriberSearch = {
  subscriberId: string;
  filter: Pick<JobFilter, 'words' | 'equal'>;
  seen: JobState;
  until: JobState;
};

type AlertsQuery = Omit<MatchingJobs, 'filter'> & {
  alerts: readonly SubscriberSearch[];
  /** The most jobs that are listed for one subscriber; the total counts all. */
  jobsMax: number;
};

type NewJobs = { subscriberId: string; jobIds: string[]; total: number };

const listFields = Object.keys(comparedFields) as (keyof typeof comparedFields)[];
const listColumns = listFields.map((field) => `"${field}" text[]`).join(', ');
const alertColumns = `subscriber uuid, ${listColumns}, patterns text[],
  seen_at timestamptz, seen_revision bigint, until_at timestamptz, until_revision bigint`;

/**
 * The SQL of the values of an alert `a`. An alert has lists and words only, so the other values are NULL, which is no
 * condition. `hasNoList` only saves comparisons, so false is right for all alerts.
 */
const alertExpressions = {
  ...(Object.fromEntries(listFields.map((field) => [field, `a."${field}"`])) as Record<
    keyof typeof comparedFields,
    string
  >),
  hasNoList: 'false',
  salaryMin: 'null::float8',
  publishedAfter: 'null::timestamptz',
  updatedAfter: 'null::timestamptz',
  patterns: 'a.patterns',
};

/**
 * Finds the new jobs of many subscribers in one statement, the newest first, each job once for a subscriber. A job
 * appears with a revision, or when its publication time comes. A job that was mailed to the subscriber is not new.
 */
export async function matchAlerts(
  tx: Queryable,
  { alerts, jobsMax, ...search }: AlertsQuery,
): Promise<NewJobs[]> {
  const rows = alerts.map(({ subscriberId, filter, seen, until }) => ({
    subscriber: subscriberId,
    ...filter.equal,
    patterns: wordPatterns(filter.words),
    seen_at: seen.at.toISOString(),
    seen_revision: seen.revision,
    until_at: until.at.toISOString(),
    until_revision: until.revision,
  }));
  const earliestSeen = {
    at: new Date(Math.min(...alerts.map(({ seen }) => seen.at.getTime()))),
    revision: Math.min(...alerts.map(({ seen }) => seen.revision)),
  };
  const { matching, parameters, bind } = selectJobs({
    ...search,
    joins: (bindValue) =>
      `join jsonb_to_recordset(${bindValue(JSON.stringify(rows))}::text::jsonb) as a (${alertColumns}) on true`,
    values: () => alertExpressions,
  });
  const statement = `
    with found as (
      select distinct a.subscriber, p.recruitment_id as id, p.published_at
      ${matching}
        -- An index serves only the comparison with the earliest state of all alerts.
        and (p.revision > ${bind(earliestSeen.revision)}::bigint
          or p.published_at > ${bind(earliestSeen.at.toISOString())}::timestamptz)
        and (p.appeared_revision > a.seen_revision or p.published_at > a.seen_at)
        -- Neither the revision nor the time of appearing may be after this mail's state. If one of them is missing,
        -- the other decides.
        and coalesce(p.appeared_revision <= a.until_revision, true)
        and coalesce(p.published_at <= a.until_at, true)
        and not exists (
          select from mailed_jobs m
          where m.subscriber_id = a.subscriber and m.recruitment_id = p.recruitment_id)
    ),
    numbered as (
      select
        subscriber,
        id,
        row_number() over newest as position,
        count(*) over (partition by subscriber) as total
      from found
      window newest as (partition by subscriber order by published_at desc nulls last, id)
    )
    select subscriber, id, total
    from numbered
    where position <= ${bind(jobsMax)}::bigint
    order by subscriber, position`;
  const matches = await rowsOf<{ subscriber: string; id: string; total: string | number }>(
    runPrepared(tx, statement, parameters),
  );
  const bySubscriber = Map.groupBy(matches, ({ subscriber }) => subscriber);
  return [...bySubscriber].map(([subscriberId, jobs]) => ({
    subscriberId,
    jobIds: jobs.map(({ id }) => id),
    total: Number(jobs[0]?.total ?? 0),
  }));
}
