import { randomUUID } from 'node:crypto';
import {
  countUnfinishedDigestMails,
  findUnfinishedDigest,
  listDigest,
  listDueWorkspaces,
  markDigestSent,
  releaseDigest,
  takeDigest,
  withholdDigest,
} from '#db/mails/digests.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { failuresOfEach } from '#kernel/iterables.ts';
import { tellsDistress, toMailedPhone, withoutDistress } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';
import { messageIdOf } from './message-id.ts';

/**
 * A node claims a digest for this long, which is longer than a mail server takes, so that no other node sends it too.
 */
const LEASE_MS = 120_000;
/**
 * A digest has at most this many applications, since mail programs cut a message off near 100 KB. The next digest has
 * the others.
 */
const APPLICATIONS_MAX = 100;

type DigestDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;

type DigestRow = Awaited<ReturnType<typeof listDigest>>[number];
type DigestApplication = Omit<DigestRow, 'phone'> &
  ReturnType<typeof toMailedPhone> & { hasUnmailedWhy: boolean };
export type Digest = {
  messageId: string;
  recipient: string;
  applications: readonly DigestApplication[];
  workspace: DigestRow['workspace'];
};

type Transport = {
  send(digest: Digest): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/**
 * Sends the digests that are due; each application is in one of them. If a node dies, another node sends its digest
 * again under the same Message-ID. The failure of one workspace's digest delays no other digest. Throws if a digest
 * failed.
 */
export async function sendDueDigests(deps: DigestDeps, transport: Transport): Promise<void> {
  const { query } = deps.database;
  const workspaceIds = await listDueWorkspaces(query, deps.clock.now());
  const [failure] = await failuresOfEach(workspaceIds, (id) => sendDigest(deps, id, transport));
  if (failure !== undefined) throw failure;
  if ((await countUnfinishedDigestMails(query)) > 0)
    throw new FollowUpFailure('a digest that was begun is not sent yet');
}

async function sendDigest(deps: DigestDeps, workspaceId: string, { send, forget }: Transport): Promise<void> {
  const { clock, settings } = deps;
  const { query } = deps.database;
  const id = await claimDigest(deps, workspaceId);
  if (id === null) return;
  const rows = await listDigest(query, id);
  const applications = rows.map(({ why, phone, ...application }) => ({
    ...application,
    ...toMailedPhone(phone),
    why: withoutDistress(why),
    hasUnmailedWhy: tellsDistress(why),
  }));
  const workspace = applications[0]?.workspace;
  if (workspace === undefined) return;
  const { contactEmail: recipient, notify, lang } = workspace;
  if (recipient === null || notify === 'never') return withholdDigest(query, id, clock.now());
  const messageId = messageIdOf(settings, id);
  await send({ messageId, recipient, applications, workspace }).catch(async (error: unknown) => {
    await releaseDigest(query, id, clock.now());
    throw error;
  });
  const markedCount = await markDigestSent(query, id, { recipient, lang, sentAt: clock.now() });
  // A row is gone if its person was erased while the digest was sent.
  if (markedCount < applications.length) await forget([messageId]);
}

/**
 * Claims a workspace's due digest: a digest that a dead node left, under its own Message-ID, or else a new one.
 * Resolves to its id; to null if nothing is due, or if another node has claimed it.
 */
function claimDigest({ database, clock, settings }: DigestDeps, workspaceId: string): Promise<string | null> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const unfinishedId = await findUnfinishedDigest(tx, { workspaceId, now });
    const digestId = unfinishedId ?? randomUUID();
    const isTaken = await takeDigest(tx, {
      workspaceId,
      now,
      digestId,
      messageId: messageIdOf(settings, digestId),
      isBegun: unfinishedId !== null,
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      max: APPLICATIONS_MAX,
    });
    return isTaken ? digestId : null;
  });
}
