import { type ClaimedSubscriber, listConfirmedAlerts } from '#db/alerts/due-subscribers.ts';
import { matchAlerts } from '#db/publications/search/match-alerts.ts';
import { inRenderedSnapshot } from '../jobs/read-rendered.ts';
import { listVersionedJobs, type VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { alertFilter } from './alert-search.ts';

/** A mail shows at most this many jobs, and the number of all. */
const JOBS_MAX = 20;

type Alert = Awaited<ReturnType<typeof listConfirmedAlerts>>[number];

/** The mail of a day to one subscriber. */
export type AlertMail = {
  messageId: string;
  subscriber: { id: string; email: string };
  /** The confirmed alerts, newest first; the mail is in the language of the first. */
  alerts: readonly [Alert, ...Alert[]];
  jobs: readonly [VisibleJob, ...VisibleJob[]];
  /** The number of new jobs, some of which the mail may not show. */
  total: number;
};

type Batch = { workspaceId: string; subscribers: readonly ClaimedSubscriber[] };

/**
 * Finds the mails for the subscribers that have new jobs. The number of statements does not depend on the number of
 * subscribers.
 */
export async function findAlertMails(
  deps: Pick<Deps, 'clock' | 'database' | 'settings'>,
  { workspaceId, subscribers }: Batch,
): Promise<AlertMail[]> {
  const rendering = 'careers' as const;
  const subscriberIds = subscribers.map(({ id }) => id);
  const readAt = deps.clock.now();
  const alerts = await listConfirmedAlerts(deps.database.query, { subscriberIds, at: readAt });
  const alertsBySubscriber = Map.groupBy(alerts, ({ subscriberId }) => subscriberId);
  const alertSearches = subscribers.flatMap((subscriber) =>
    (alertsBySubscriber.get(subscriber.id) ?? []).flatMap((alert) => toAlertSearch(subscriber, alert)),
  );
  if (alertSearches.length === 0) return [];
  const found = await inRenderedSnapshot(
    deps,
    { by: 'id', workspace: workspaceId, rendering },
    async (tx, { renderer, at: now }) => {
      const search = { workspaceId, rendering, renderer, at: now, alerts: alertSearches, jobsMax: JOBS_MAX };
      const newJobs = await matchAlerts(tx, search);
      const ids = new Set(newJobs.flatMap(({ jobIds }) => jobIds));
      return { newJobs, jobs: await listVersionedJobs(tx, [...ids]) };
    },
  );
  const jobsById = new Map(found?.jobs.map(({ job }) => [job.id, job]));
  const newJobsBySubscriber = new Map(found?.newJobs.map((newJobs) => [newJobs.subscriberId, newJobs]));
  return subscribers.flatMap(({ id, email, messageId }) => {
    const newJobs = newJobsBySubscriber.get(id);
    const [job, ...jobs] = newJobs?.jobIds.flatMap((jobId) => jobsById.get(jobId) ?? []) ?? [];
    const [alert, ...others] = alertsBySubscriber.get(id) ?? [];
    // A subscriber without new jobs gets no mail. A claimed one has a message id and an alert, unless they ended
    // meanwhile.
    if (newJobs === undefined || job === undefined || alert === undefined || messageId === null) return [];
    const subscriber = { id, email };
    return [
      { messageId, subscriber, alerts: [alert, ...others], jobs: [job, ...jobs], total: newJobs.total },
    ];
  });
}

/** Returns the search for the jobs that appeared after an alert's last mail, up to this one. */
function toAlertSearch({ id, mailJobsUntil, mailJobsRevision }: ClaimedSubscriber, alert: Alert) {
  const { seenJobsUntil, seenJobsRevision, search } = alert;
  if (
    mailJobsUntil === null ||
    mailJobsRevision === null ||
    seenJobsUntil === null ||
    seenJobsRevision === null
  )
    return [];
  const seen = { at: seenJobsUntil, revision: seenJobsRevision };
  const until = { at: mailJobsUntil, revision: mailJobsRevision };
  return [{ subscriberId: id, filter: alertFilter(search), seen, until }];
}
