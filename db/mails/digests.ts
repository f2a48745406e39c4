import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { correctedContact } from '../candidates/corrected-contact.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, candidates, mails, recruitments, workspaces } from '../schema/index.ts';
import type { SentMail } from './mails.ts';

/** The condition that a mail belongs to a digest, and was neither sent nor withheld. */
const isWaiting = and(isNotNull(mails.digestDueAt), isNull(mails.sentAt), isNull(mails.withheldAt));

/** Lists the workspaces with a digest that is due. */
export async function listDueWorkspaces(query: Queryable, now: Date): Promise<string[]> {
  const rows = await query
    .selectDistinct({ workspaceId: applications.workspaceId })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .where(and(isWaiting, lte(mails.digestDueAt, now)));
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Counts the mails of digests that are begun but not sent: a node is sending them, or it died. */
export function countUnfinishedDigestMails(query: Queryable): Promise<number> {
  return query.$count(mails, and(isWaiting, isNotNull(mails.digestId)));
}

type DueQuery = { workspaceId: string; now: Date };

/** Finds the earliest due digest that a node has begun but not sent; null without one. */
export async function findUnfinishedDigest(
  tx: Queryable,
  { workspaceId, now }: DueQuery,
): Promise<string | null> {
  const [row] = await tx
    .select({ digestId: mails.digestId })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .where(
      and(
        isWaiting,
        isNotNull(mails.digestId),
        lte(mails.digestDueAt, now),
        eq(applications.workspaceId, workspaceId),
      ),
    )
    .orderBy(asc(mails.digestDueAt))
    .limit(1);
  return row?.digestId ?? null;
}

type DigestToTake = DueQuery & {
  digestId: string;
  messageId: string;
  /** True to take up a digest that another attempt began; false to begin one. */
  isBegun: boolean;
  /** The time until which no other node takes the digest. */
  leasedUntil: Date;
  max: number;
};

/** Takes the mails of a digest for this node, at most `max`. Returns false if another node has them. */
export async function takeDigest(tx: Queryable, digest: DigestToTake): Promise<boolean> {
  const { workspaceId, now, digestId, messageId, isBegun, leasedUntil, max } = digest;
  // PostgreSQL evaluates a CTE that locks rows only once. A subquery in the condition could be evaluated again, and
  // would then choose further mails.
  const chosen = tx.$with('chosen').as(
    tx
      .select({ id: mails.id })
      .from(mails)
      .innerJoin(applications, eq(applications.id, mails.applicationId))
      .where(
        and(
          isWaiting,
          lte(mails.digestDueAt, now),
          eq(applications.workspaceId, workspaceId),
          isBegun ? eq(mails.digestId, digestId) : isNull(mails.digestId),
        ),
      )
      .orderBy(asc(mails.createdAt), asc(mails.id))
      .limit(max)
      .for('update', { of: mails, skipLocked: true }),
  );
  const taken = await tx
    .with(chosen)
    .update(mails)
    // A digest that is being sent is due again when its lease ends.
    .set({ digestId, messageId, digestDueAt: leasedUntil })
    .where(inArray(mails.id, tx.select({ id: chosen.id }).from(chosen)))
    .returning({ id: mails.id });
  return taken.length > 0;
}

/** Lists the applications of a digest with the data that it shows, oldest first. */
export function listDigest(query: Queryable, digestId: string) {
  return selectWithCandidate(query, {
    applicationId: applications.id,
    receivedAt: applications.createdAt,
    ...correctedContact,
    email: candidates.email,
    why: applications.why,
    jobTitle: recruitments.title,
    workspace: pick(workspaces, 'name', 'accent', 'timeZone', 'contactEmail', 'lang', 'notify'),
  })
    .innerJoin(mails, eq(mails.applicationId, applications.id))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(mails.digestId, digestId))
    .orderBy(asc(applications.createdAt), asc(applications.id));
}

/** Marks a digest as sent. Returns the number of its mails that still exist: an erasure may have deleted some. */
export async function markDigestSent(query: Queryable, digestId: string, sent: SentMail): Promise<number> {
  const rows = await query
    .update(mails)
    .set(sent)
    .where(eq(mails.digestId, digestId))
    .returning({ id: mails.id });
  return rows.length;
}

/** Withholds a digest whose employer has turned these mails off. */
export async function withholdDigest(query: Queryable, digestId: string, at: Date): Promise<void> {
  await query.update(mails).set({ withheldAt: at }).where(eq(mails.digestId, digestId));
}

/** Makes a failed digest due again. The next attempt sends the same message. */
export async function releaseDigest(query: Queryable, digestId: string, now: Date): Promise<void> {
  await query
    .update(mails)
    .set({ digestDueAt: now })
    .where(and(eq(mails.digestId, digestId), isNull(mails.sentAt)));
}
