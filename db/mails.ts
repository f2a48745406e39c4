import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import {
  applications,
  candidates,
  deletionRequests,
  mails,
  partners,
  recruitments,
  workspaces,
} from './schema/index.ts';

export type NewMail = Omit<typeof mails.$inferInsert, keyof SentMail>;

export type SentMail = { recipient: string; lang: 'fr' | 'en'; sentAt: Date };

/** What mails about an application may tell; of the employer no more than the workspace (D15). */
export async function findApplicationForMail(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({
      application: {
        id: applications.id,
        lang: applications.lang,
        channel: applications.channel,
        createdAt: applications.createdAt,
      },
      candidate: {
        id: candidates.id,
        linkGeneration: candidates.linkGeneration,
        email: candidates.email,
        firstName: candidates.firstName,
        lastName: candidates.lastName,
      },
      job: { title: recruitments.title, anonymous: recruitments.anonymous },
      workspace: {
        name: workspaces.name,
        contactEmail: workspaces.contactEmail,
        lang: workspaces.lang,
        retentionMonths: workspaces.retentionMonths,
      },
      partnerName: partners.name,
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}

/** A deletion request in this state, with the application it concerns or else the person's newest. */
export async function findDeletionForMail(
  query: Queryable,
  deletionRequestId: string,
  state: 'requested' | 'executing' | 'refused',
) {
  const [request] = await query
    .select({
      id: deletionRequests.id,
      candidateId: deletionRequests.candidateId,
      applicationId: deletionRequests.applicationId,
      scope: deletionRequests.scope,
      verified: deletionRequests.verified,
      requestedAt: deletionRequests.requestedAt,
      askedAgainAt: deletionRequests.askedAgainAt,
      dueAt: deletionRequests.dueAt,
      reason: deletionRequests.reason,
      certificate: deletionRequests.certificate,
    })
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, deletionRequestId), eq(deletionRequests.state, state)));
  if (request === undefined || request.candidateId === null) return null;
  const about = request.applicationId ?? (await findNewestApplication(query, request.candidateId));
  const subject = about === null ? null : await findApplicationForMail(query, about);
  return subject === null ? null : { request, ...subject };
}

async function findNewestApplication(query: Queryable, candidateId: string): Promise<string | null> {
  const [row] = await query
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.candidateId, candidateId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
  return row?.id ?? null;
}

/** Fixes the mail's Message-ID at the first attempt; a later one meets it, and whether it was sent. */
export async function claimMail(query: Queryable, mail: NewMail) {
  const [row] = await query
    .insert(mails)
    .values(mail)
    .onConflictDoUpdate({ target: [mails.kind, mails.subjectId], set: { kind: mail.kind } })
    .returning({ id: mails.id, messageId: mails.messageId, sentAt: mails.sentAt });
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

/** Those of the names, each a Message-ID's part before its `@`, that a mail has. */
export async function knownMailNames(query: Queryable, names: readonly string[]): Promise<Set<string>> {
  const name = sql<string>`split_part(substr(${mails.messageId}, 2), '@', 1)`;
  const rows = await query
    .select({ name })
    .from(mails)
    .where(inArray(name, [...names]));
  return new Set(rows.map((row) => row.name));
}

/** False when the person was erased while the mail was on its way. */
export async function markMailSent(query: Queryable, id: string, sent: SentMail): Promise<boolean> {
  const rows = await query.update(mails).set(sent).where(eq(mails.id, id)).returning({ id: mails.id });
  return rows.length > 0;
}
