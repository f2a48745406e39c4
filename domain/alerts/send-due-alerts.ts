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
import type { Zoned } from '#kernel/calendar.ts';
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
 * Mails each subscriber the new jobs of its alerts, at most once a day. If a node dies, another one sends its mails
 * again under the same Message-ID and with the same jobs. A failed mail is due again at once, and delays no other.
 */
export async function sendDueAlerts(deps: AlertDeps, transport: Transport): Promise<void> {
  const failures: unknown[] = [];
  for (const workspace of await listDueAlertWorkspaces(deps.database.query, deps.clock.now())) {
    await sendToWorkspace(deps, { workspace, transport }, failures).catch((error: unknown) =>
      failures.push(error),
    );
  }
  // One failure is enough to fail the job: the mails that failed are all due in its next run.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

type Sender = { workspace: DueWorkspace; transport: Transport };

async function sendToWorkspace(deps: AlertDeps, sender: Sender, failures: unknown[]): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const subscribers = await claimBatch(deps, sender.workspace);
    const failed = await sendBatch(deps, { ...sender, subscribers });
    failures.push(...failed);
    // An empty batch ends the loop. So does one whose mails all fail, since the mail server is then probably down.
    hasMore = failed.length < subscribers.length;
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
      // The statement puts a new id in the place of `{id}`, another one for each mail.
      messageId: messageIdOf(settings, '{id}'),
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      limit: SUBSCRIBERS_AT_ONCE,
    }),
  );
}

type Batch = Sender & { subscribers: readonly ClaimedSubscriber[] };

/** Sends a batch; resolves to the failures of mails that are due again. */
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

type Sending = { mail: AlertMail; dueAt: Date; transport: Transport };

async function sendMail(deps: AlertDeps, { mail, dueAt, transport }: Sending): Promise<void> {
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
  const stillExists = await database.transaction(async (tx) => {
    const at = clock.now();
    if ((await finishSubscribers(tx, { ids: [id], dueAt, sentAt: at })) === 0) return false;
    await recordMailedJobs(tx, { subscriberId: id, jobIds: mail.jobs.map((job) => job.id), at });
    return true;
  });
  // The alerts were ended or erased while the mail was sent.
  if (!stillExists) await transport.forget([mail.messageId]);
}
