import {
  type ClaimedSubscriber,
  claimSubscribers,
  finishSubscribers,
  listDueAlertWorkspaces,
  postponeSubscriber,
  recordMailedJobs,
  releaseSubscribers,
} from '#db/alerts/due-subscribers.ts';
import { readNewestRevision } from '#db/publications/read-revisions.ts';
import type { Zoned } from '#kernel/calendar/write-time.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { messageIdOf } from '../mails/message-id.ts';
import type { Deps } from '../ports.ts';
import { type AlertMail, findAlertMails } from './find-alert-mails.ts';
import { nextMorning } from './next-morning.ts';

/** A node claims a batch for this long, which is longer than a slow mail server takes. */
const LEASE_MS = 900_000;
/** A batch has at most this many subscribers. */
const SUBSCRIBERS_AT_ONCE = 50;

type AlertDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobAlert'>;
type DueWorkspace = { id: string } & Zoned;

type Transport = {
  send(mail: AlertMail): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/**
 * Mails each subscriber the new jobs of its alerts, at most once a day. If a node dies, another node sends its mails
 * again under the same Message-ID and with the same jobs. A mail that fails is due again at once, and delays no other
 * mail.
 */
export async function sendDueAlerts(deps: AlertDeps, transport: Transport): Promise<void> {
  const failures: unknown[] = [];
  for (const workspace of await listDueAlertWorkspaces(deps.database.query, deps.clock.now())) {
    await sendMailsOfWorkspace(deps, { workspace, transport }, failures).catch((error: unknown) =>
      failures.push(error),
    );
  }
  // One failure is enough to fail the job: the mails that failed are all due in its next run.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

type WorkspaceMails = { workspace: DueWorkspace; transport: Transport };

/** Sends the mails of a workspace's subscribers, batch by batch, and adds to `failures` the errors of single mails. */
async function sendMailsOfWorkspace(
  deps: AlertDeps,
  workspaceMails: WorkspaceMails,
  failures: unknown[],
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const subscribers = await claimBatch(deps, workspaceMails.workspace);
    const mailFailures = await sendBatch(deps, { ...workspaceMails, subscribers });
    failures.push(...mailFailures);
    // An empty batch ends the loop. A batch whose mails all fail ends it too, since the mail server is probably down.
    hasMore = mailFailures.length < subscribers.length;
  }
}

async function claimBatch({ database, clock, settings }: AlertDeps, { id }: DueWorkspace) {
  const now = clock.now();
  const revision = await readNewestRevision(database.query);
  return database.transaction((tx) =>
    claimSubscribers(tx, {
      workspaceId: id,
      now,
      revision,
      // The statement replaces `{id}` by a new id for each mail.
      messageId: messageIdOf(settings, '{id}'),
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      limit: SUBSCRIBERS_AT_ONCE,
    }),
  );
}

type Batch = WorkspaceMails & { subscribers: readonly ClaimedSubscriber[] };

/** Sends a batch; resolves to the errors of the mails that failed and are due again. */
async function sendBatch(deps: AlertDeps, { workspace, subscribers, transport }: Batch): Promise<unknown[]> {
  const { database, clock } = deps;
  if (subscribers.length === 0) return [];
  const claimedIds = subscribers.map(({ id }) => id);
  const batch = { workspaceId: workspace.id, subscribers };
  const mails = await findAlertMails(deps, batch).catch(async (error: unknown) => {
    await releaseSubscribers(database.query, { ids: claimedIds, now: clock.now() });
    throw error;
  });
  const dueAt = nextMorning(clock.now(), workspace);
  const idsWithMail = new Set(mails.map(({ subscriber }) => subscriber.id));
  const idsWithoutMail = claimedIds.filter((id) => !idsWithMail.has(id));
  await database.transaction((tx) => finishSubscribers(tx, { ids: idsWithoutMail, dueAt, sentAt: null }));
  const results = await Promise.allSettled(mails.map((mail) => sendMail(deps, { mail, dueAt, transport })));
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}

/** `dueAt` is the time of the subscriber's next mail. */
type MailToSend = { mail: AlertMail; dueAt: Date; transport: Transport };

async function sendMail(deps: AlertDeps, { mail, dueAt, transport }: MailToSend): Promise<void> {
  const { database, clock } = deps;
  const { id } = mail.subscriber;
  try {
    await transport.send(mail);
  } catch (error) {
    if (error instanceof FollowUpFailure && error.permanent) {
      deps.onJobAlert('refused');
      return postponeSubscriber(database.query, { id, dueAt });
    }
    await releaseSubscribers(database.query, { ids: [id], now: clock.now() });
    throw error;
  }
  deps.onJobAlert('mailed');
  const subscriberExists = await database.transaction(async (tx) => {
    const at = clock.now();
    if ((await finishSubscribers(tx, { ids: [id], dueAt, sentAt: at })) === 0) return false;
    await recordMailedJobs(tx, { subscriberId: id, jobIds: mail.jobs.map((job) => job.id), at });
    return true;
  });
  // The alerts may have been ended or erased while the mail was sent.
  if (!subscriberExists) await transport.forget([mail.messageId]);
}
