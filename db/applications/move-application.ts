import { and, desc, eq, notExists, or, sql } from 'drizzle-orm';
import { type Candidate, selectWithCandidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { publishedColumns } from '../recruitments/recruitment-columns.ts';
import {
  addressChanges,
  applications,
  candidates,
  consents,
  cvFiles,
  deletionRequests,
  mails,
  recruitments,
  workspaces,
} from '../schema/index.ts';

/** Finds an application that was sent with the form, with its job, for the page of its sender. */
export async function findSentApplication(query: Queryable, applicationId: string) {
  const [row] = await selectWithCandidate(query, {
    ...pick(applications, 'id', 'candidateId', 'firstName'),
    contactEmail: workspaces.contactEmail,
    createdAt: applications.createdAt,
    isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
    ...publishedColumns,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(and(eq(applications.id, applicationId), eq(applications.channel, 'form')));
  return row ?? null;
}

/**
 * Locks the candidate `id` as `person`, and as `other` the candidate of the workspace who has the address
 * `emailNormalized`, in the order of their ids (D39). `person` is null if they were erased, `other` if the address is
 * new.
 */
export async function lockTwoPersons(
  tx: Queryable,
  { id, workspaceId, emailNormalized }: Pick<Candidate, 'id' | 'workspaceId' | 'emailNormalized'>,
): Promise<{ person: Candidate | null; other: Candidate | null }> {
  const hasAddress = and(
    eq(candidates.workspaceId, workspaceId),
    eq(candidates.emailNormalized, emailNormalized),
  );
  const rows = await tx
    .select()
    .from(candidates)
    .where(or(eq(candidates.id, id), hasAddress))
    .orderBy(candidates.id)
    .for('update');
  const find = (isMatch: (row: Candidate) => boolean) => rows.find(isMatch) ?? null;
  return {
    person: find((row) => row.id === id),
    other: find((row) => row.emailNormalized === emailNormalized && row.workspaceId === workspaceId),
  };
}

/** Inserts a candidate. Null if another transaction inserted one with the same address first. */
export async function insertPerson(
  tx: Queryable,
  person: typeof candidates.$inferInsert,
): Promise<Candidate | null> {
  const [row] = await tx.insert(candidates).values(person).onConflictDoNothing().returning();
  return row ?? null;
}

/** Locks an application's files and lists their keys and texts, which are encrypted under its candidate's key. */
export function lockEncryptedFiles(tx: Queryable, applicationId: string) {
  return tx
    .select(pick(cvFiles, 'id', 'sealedKey', 'sealedText', 'textState'))
    .from(cvFiles)
    .where(eq(cvFiles.applicationId, applicationId))
    .orderBy(cvFiles.id)
    .for('update');
}

type EncryptedFile = Pick<typeof cvFiles.$inferSelect, 'id' | 'sealedKey' | 'sealedText'>;

type Move = {
  application: Pick<typeof applications.$inferSelect, 'id' | 'recruitmentId'>;
  /** The ids of the former and of the new candidate. */
  from: string;
  to: string;
  /** The application's files, encrypted under the new candidate's key. */
  files: readonly EncryptedFile[];
  at: Date;
};

/**
 * Moves an application and its rows to another candidate. The submitted data stays (D17). The consents lose the digest
 * of the address, which was made with the former candidate's key. The former candidate is deleted if no application is
 * left.
 */
export async function moveApplication(tx: Queryable, move: Move): Promise<void> {
  const { application, from, to: candidateId, files, at } = move;
  const { id } = application;
  for (const { id: fileId, ...sealed } of files)
    await tx.update(cvFiles).set(sealed).where(eq(cvFiles.id, fileId));
  await tx.update(consents).set({ candidateId, addressHmac: null }).where(eq(consents.applicationId, id));
  await tx.update(mails).set({ candidateId }).where(eq(mails.applicationId, id));
  await tx.update(addressChanges).set({ candidateId }).where(eq(addressChanges.applicationId, id));
  await tx.update(deletionRequests).set({ candidateId }).where(eq(deletionRequests.applicationId, id));
  await tx
    .update(applications)
    .set({
      candidateId,
      duplicateOf: sql`earlier_application(${candidateId}::uuid, ${application.recruitmentId}::uuid)`,
      addressCorrections: sql`${applications.addressCorrections} + 1`,
    })
    .where(eq(applications.id, id));
  // The former candidate's earliest remaining application is no duplicate, and the others are duplicates of it (D19).
  const earliest = sql`earlier_application(${from}::uuid, ${application.recruitmentId}::uuid)`;
  await tx
    .update(applications)
    .set({ duplicateOf: sql`nullif(${earliest}, ${applications.id})` })
    .where(and(eq(applications.duplicateOf, id), eq(applications.candidateId, from)));
  await tx
    .update(candidates)
    .set({ lastContactAt: sql`greatest(${candidates.lastContactAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(candidates.id, candidateId));
  const remaining = tx.select().from(applications).where(eq(applications.candidateId, from));
  await tx.delete(candidates).where(and(eq(candidates.id, from), notExists(remaining)));
}

/** Finds the newest correction of an application's address that is not swept yet; null without one. */
export async function findLatestCorrection(query: Queryable, applicationId: string) {
  const [row] = await query
    .select(pick(addressChanges, 'id', 'email', 'requestedAt'))
    .from(addressChanges)
    .where(eq(addressChanges.applicationId, applicationId))
    .orderBy(desc(addressChanges.requestedAt), desc(addressChanges.id))
    .limit(1);
  return row ?? null;
}
