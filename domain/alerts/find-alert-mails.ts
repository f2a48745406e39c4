import { type ClaimedSubscriber, listConfirmedAlerts } from '#db/alerts/due-subscribers.ts';
import { matchAlerts } from '#db/publications/search/match-alerts.ts';
import { inRenderedSnapshot } from '../jobs/read-rendered.ts';
import { listVersionedJobs, type VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { alertFilter } from './alert-search.ts';

/** A mail shows at most this many jobs, and says how many there are. */
const JOBS_MAX = 20;

type SearchDeps = Pick<Deps, 'clock' | 'database' | 'settings'>;
type Alert = Awaited<ReturnType<typeof listConfirmedAlerts>>[number];

/** The mail that one subscriber gets on one day. */
export type AlertMail = {
  messageId: string;
  subscriber: { id: string; email: string };
  /** The confirmed alerts, newest first; the mail is in the language of the first. */
  alerts: readonly [Alert, ...Alert[]];
  jobs: readonly [VisibleJob, ...VisibleJob[]];
  /** The number of new jobs. It may be higher than that of `jobs`. */
  total: number;
};

type Batch = { workspaceId: string; subscribers: readonly ClaimedSubscriber[] };

/**
 * Finds the mails for the subscribers that have new jobs. The number of statements does not depend on the number of
 * subscribers.
 */
export async function findAlertMails(
  deps: SearchDeps,
  { workspaceId, subscribers }: Batch,
): Promise<AlertMail[]> {
  const subscriberIds = subscribers.map(({ id }) => id);
  const alerts = await listConfirmedAlerts(deps.database.query, { subscriberIds, at: deps.clock.now() });
  const alertsBySubscriber = Map.groupBy(alerts, ({ subscriberId }) => subscriberId);
  const alertSearches = subscribers.flatMap((subscriber) =>
    (alertsBySubscriber.get(subscriber.id) ?? []).flatMap((alert) => toAlertSearch(subscriber, alert)),
  );
  if (alertSearches.length === 0) return [];
  const foundJobs = await findNewJobs(deps, workspaceId, alertSearches);
  const jobsById = new Map(foundJobs?.jobs.map(({ job }) => [job.id, job]));
  const newJobsBySubscriber = new Map(foundJobs?.newJobs.map((newJobs) => [newJobs.subscriberId, newJobs]));
  return subscribers.flatMap(({ id, email, messageId }) => {
    const { jobIds = [], total = 0 } = newJobsBySubscriber.get(id) ?? {};
    const newJobs = jobIds.map((jobId) => jobsById.get(jobId)).filter((job) => job !== undefined);
    const [newestJob, ...olderJobs] = newJobs;
    const [newestAlert, ...olderAlerts] = alertsBySubscriber.get(id) ?? [];
    // A subscriber without new jobs gets no mail.
    if (newestJob === undefined) return [];
    // Here both are set, since new jobs were found for an alert, and the claim has set the Message-ID.
    if (newestAlert === undefined || messageId === null) return [];
    const subscriber = { id, email };
    const jobs = [newestJob, ...olderJobs] as const;
    return [{ messageId, subscriber, alerts: [newestAlert, ...olderAlerts], jobs, total }];
  });
}

type AlertSearches = ReturnType<typeof toAlertSearch>;

/** Finds the ids of each subscriber's new jobs, and the jobs with these ids. */
function findNewJobs(deps: SearchDeps, workspaceId: string, alerts: AlertSearches) {
  const rendering = 'careers' as const;
  return inRenderedSnapshot(
    deps,
    { by: 'id', workspace: workspaceId, rendering },
    async (tx, { renderer, at }) => {
      const search = { workspaceId, rendering, renderer, at, alerts, jobsMax: JOBS_MAX };
      const newJobs = await matchAlerts(tx, search);
      const ids = new Set(newJobs.flatMap(({ jobIds }) => jobIds));
      return { newJobs, jobs: await listVersionedJobs(tx, [...ids]) };
    },
  );
}

/**
 * Makes the search for the jobs that appeared after an alert's last mail and before the present one; a list for
 * `flatMap`.
 */
function toAlertSearch({ id, mailJobsUntil, mailJobsRevision }: ClaimedSubscriber, alert: Alert) {
  const { seenJobsUntil, seenJobsRevision, search } = alert;
  // Here no column is null, since the confirmation has set the start of the search, and the claim its end.
  if (mailJobsUntil === null || mailJobsRevision === null) return [];
  if (seenJobsUntil === null || seenJobsRevision === null) return [];
  const seen = { at: seenJobsUntil, revision: seenJobsRevision };
  const until = { at: mailJobsUntil, revision: mailJobsRevision };
  return [{ subscriberId: id, filter: alertFilter(search), seen, until }];
}
