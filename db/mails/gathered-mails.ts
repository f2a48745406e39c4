import { and, asc, count, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { applications, candidates, mails, recruitments, workspaces } from '../schema/index.ts';
import type { SentMail } from './mails.ts';

/** Applications that a digest announces, whose mail was not sent yet. */
const waiting = and(isNotNull(mails.dueAt), isNull(mails.sentAt), isNull(mails.withheldAt));

/** The workspaces with a digest that is due. */
export async function listDueWorkspaces(query: Queryable, now: Date): Promise<string[]> {
  const rows = await query
    .selectDistinct({ workspaceId: applications.workspaceId })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .where(and(waiting, lte(mails.dueAt, now)));
  return rows.map(({ workspaceId }) => workspaceId);
}

/** How many are in a digest that was begun and not sent: a node has it, or died of it. */
export async function countBegun(query: Queryable): Promise<number> {
  const [row] = await query
    .select({ begun: count() })
    .from(mails)
    .where(and(waiting, isNotNull(mails.digestId)));
  return row?.begun ?? 0;
}

/** The digest that was begun first and whose node did not finish it. */
export async function findUnfinishedDigest(tx: Queryable, { workspaceId, now }: Due): Promise<string | null> {
  const [row] = await tx
    .select({ digestId: mails.digestId })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .where(
      and(
        waiting,
        isNotNull(mails.digestId),
        lte(mails.dueAt, now),
        eq(applications.workspaceId, workspaceId),
      ),
    )
    .orderBy(asc(mails.dueAt))
    .limit(1);
  return row?.digestId ?? null;
}

type Due = { workspaceId: string; now: Date };

type TakenDigest = Due & {
  digestId: string;
  messageId: string;
  /** Whether its applications have been chosen before. */
  isBegun: boolean;
  /** Until then no other node takes it. */
  leasedUntil: Date;
  max: number;
};

/** Takes the applications of a digest, at most `max`; false when another node has them. */
export async function takeDigest(tx: Queryable, digest: TakenDigest): Promise<boolean> {
  const { workspaceId, now, digestId, messageId, isBegun, leasedUntil, max } = digest;
  const chosen = tx
    .select({ id: mails.id })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .where(
      and(
        waiting,
        lte(mails.dueAt, now),
        eq(applications.workspaceId, workspaceId),
        isBegun ? eq(mails.digestId, digestId) : isNull(mails.digestId),
      ),
    )
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(max)
    .for('update', { of: mails, skipLocked: true });
  const taken = await tx
    .update(mails)
    .set({ digestId, messageId, dueAt: leasedUntil })
    .where(inArray(mails.id, chosen))
    .returning({ id: mails.id });
  return taken.length > 0;
}

/** What a digest says of each application, in the order in which they came. */
export function listDigest(query: Queryable, digestId: string) {
  return query
    .select({
      applicationId: applications.id,
      receivedAt: applications.createdAt,
      firstName: applications.firstName,
      lastName: applications.lastName,
      email: candidates.email,
      jobTitle: recruitments.title,
      workspace: {
        name: workspaces.name,
        accent: workspaces.accent,
        timeZone: workspaces.timeZone,
        contactEmail: workspaces.contactEmail,
        lang: workspaces.lang,
        notify: workspaces.notify,
      },
    })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(mails.digestId, digestId))
    .orderBy(asc(applications.createdAt), asc(applications.id));
}

/** How many it was sent for: fewer than it holds where a person was erased meanwhile. */
export async function markDigestSent(query: Queryable, digestId: string, sent: SentMail): Promise<number> {
  const rows = await query
    .update(mails)
    .set(sent)
    .where(eq(mails.digestId, digestId))
    .returning({ id: mails.id });
  return rows.length;
}

/** For an employer who wants to hear of nothing any more. */
export async function withholdDigest(query: Queryable, digestId: string, at: Date): Promise<void> {
  await query.update(mails).set({ withheldAt: at }).where(eq(mails.digestId, digestId));
}

/** After a failure: due again at once, as the same message. */
export async function releaseDigest(query: Queryable, digestId: string, now: Date): Promise<void> {
  await query
    .update(mails)
    .set({ dueAt: now })
    .where(and(eq(mails.digestId, digestId), isNull(mails.sentAt)));
}
