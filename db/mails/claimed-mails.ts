import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholderRow, rowParameters } from '../connection/row-values.ts';
import { applications, candidates, mails, prequalificationSessions } from '../schema/index.ts';
import type { SentMail } from './mails.ts';

/** The row of a mail to insert. */
export type NewMail = Omit<
  typeof mails.$inferInsert,
  keyof SentMail | 'reportedState' | 'withheldAt' | 'digestDueAt' | 'digestId'
>;
/** The state of a mail that was inserted or found. */
export type MailClaim = Pick<
  typeof mails.$inferSelect,
  'id' | 'messageId' | 'sentAt' | 'withheldAt' | 'reportedState' | 'digestDueAt'
>;

const claimColumns = pick(mails, 'id', 'messageId', 'sentAt', 'withheldAt', 'reportedState', 'digestDueAt');

/** Returns the number of corrections of the application's address, as text for `reportedState`; null without any. */
export async function countCorrections(query: Queryable, applicationId: string): Promise<string | null> {
  const [row] = await query
    .select({ corrections: applications.addressCorrections })
    .from(applications)
    .where(and(eq(applications.id, applicationId), gt(applications.addressCorrections, 0)));
  return row === undefined ? null : String(row.corrections);
}

/**
 * Returns the candidate's present decision for `reportedState`, or `none` if it was taken back (D179). A wish for a
 * call adds its digest, as in `human 5d41…`. Null without a session.
 */
export async function findDecision(query: Queryable, applicationId: string): Promise<string | null> {
  const { decision, callback } = prequalificationSessions;
  const [row] = await query
    .select({
      decision: sql<string>`coalesce(${decision}, 'none') || coalesce(' ' || md5(${callback}::text), '')`,
    })
    .from(prequalificationSessions)
    .where(eq(prequalificationSessions.id, applicationId));
  return row?.decision ?? null;
}

const sharedLockStatement = prepareOnce((query) =>
  query
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, sql.placeholder('id')))
    .for('key share')
    .prepare('lock_candidate_shared'),
);

/**
 * Locks a candidate FOR KEY SHARE, so that an erasure waits until the mail's row is written (D39). Returns false if the
 * candidate was erased.
 */
export async function lockCandidateShared(tx: Queryable, id: string): Promise<boolean> {
  return (await sharedLockStatement(tx).execute({ id })).length > 0;
}

const mailByCauseStatement = prepareOnce((query) =>
  query
    .select(claimColumns)
    .from(mails)
    .where(and(eq(mails.kind, sql.placeholder('kind')), eq(mails.causeId, sql.placeholder('causeId'))))
    .prepare('known_mail'),
);

/** Finds the mail with the kind and the cause of `mail`. */
export async function findMail(tx: Queryable, { kind, causeId }: NewMail): Promise<MailClaim | null> {
  const [row] = await mailByCauseStatement(tx).execute({ kind, causeId });
  return row ?? null;
}

/** Finds the application's newest mail of this kind that was not withheld. */
export async function findLatestMail(
  tx: Queryable,
  { kind, applicationId }: Pick<NewMail, 'kind' | 'applicationId'>,
) {
  if (applicationId == null) return null;
  const [row] = await tx
    .select({ ...claimColumns, createdAt: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.applicationId, applicationId), eq(mails.kind, kind), isNull(mails.withheldAt)))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return row ?? null;
}

/** Withholds a claimed mail, unless it was sent. */
export async function withholdMail(query: Queryable, { id, at }: { id: string; at: Date }): Promise<void> {
  const isUnsent = and(eq(mails.id, id), isNull(mails.sentAt));
  await query.update(mails).set({ withheldAt: at }).where(isUnsent);
}

const insertOrFindMailStatement = prepareOnce((query) =>
  query
    .insert(mails)
    .values(placeholderRow(mails))
    // Two attempts can run at once, for example after the lease of one has expired. The update changes nothing, but
    // makes the statement return the row to both.
    .onConflictDoUpdate({ target: [mails.kind, mails.causeId], set: { kind: sql`excluded.kind` } })
    .returning(claimColumns)
    .prepare('claim_mail'),
);

/** Inserts a mail, or returns the row of an earlier attempt. */
export async function insertMail(tx: Queryable, mail: typeof mails.$inferInsert): Promise<MailClaim> {
  const [row] = await insertOrFindMailStatement(tx).execute(rowParameters(mails, mail));
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}
