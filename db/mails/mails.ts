import { and, desc, eq, gte, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Lang } from '#kernel/language.ts';
import { isFirstCv } from '../applications/cv-files.ts';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { correctedContact } from '../candidates/corrected-contact.ts';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import {
  alertSubscribers,
  applications,
  candidates,
  cvFiles,
  deletionRequests,
  heldApplications,
  jobAlerts,
  mails,
  partners,
  recruitments,
  workspaces,
} from '../schema/index.ts';

/** The recipient, the language and the time of a sent mail. */
export type SentMail = { recipient: string; lang: Lang; sentAt: Date };

/** The earlier application of the same person to the same job, by another sender (D19). */
const earlier = alias(applications, 'earlier');

const applicationForMailStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    application: {
      ...pick(applications, 'id', 'lang', 'channel', 'status', 'addressCorrections', 'createdAt'),
      ...pick(applications, 'why', 'answers'),
      ...correctedContact,
    },
    candidate: pick(candidates, 'id', 'linkGeneration', 'email', 'firstName'),
    job: pick(recruitments, 'title', 'anonymous', 'companyName', 'openApplications'),
    workspace: {
      ...pick(workspaces, 'name', 'accent', 'timeZone', 'contactEmail', 'lang'),
      ...pick(workspaces, 'retentionMonths', 'notify', 'statusMails'),
    },
    partnerName: partners.name,
    earlierAt: earlier.createdAt,
    hasCv: sql<boolean>`${cvFiles.id} is not null`,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, isFirstCv)
    .leftJoin(earlier, eq(earlier.id, applications.duplicateOf))
    .where(and(eq(applications.id, sql.placeholder('applicationId')), not(applications.test)))
    .prepare('application_for_mail'),
);

/**
 * Finds the data for mails about an application; null for an application of the sandbox (D47). If `anonymous` is true,
 * a mail must not contain the name of the job's company (D15).
 */
export async function findApplicationForMail(query: Queryable, applicationId: string) {
  const [row] = await applicationForMailStatement(query).execute({ applicationId });
  return row ?? null;
}

/**
 * Finds a deletion request in this state, with the data of its application, or of the candidate's newest one if it is
 * for the whole person. Null if the request or an application is missing.
 */
export async function findDeletionForMail(
  query: Queryable,
  deletionRequestId: string,
  state: 'requested' | 'executing' | 'refused' | 'withdrawn',
) {
  const [request] = await query
    .select({
      ...pick(deletionRequests, 'id', 'candidateId', 'applicationId', 'scope', 'verified'),
      ...pick(deletionRequests, 'requestedAt', 'askedAgainAt', 'dueAt', 'reason', 'certificate'),
    })
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, deletionRequestId), eq(deletionRequests.state, state)));
  if (request === undefined || request.candidateId === null) return null;
  const applicationId = request.applicationId ?? (await findNewestApplication(query, request.candidateId));
  const dataForMail = applicationId === null ? null : await findApplicationForMail(query, applicationId);
  return dataForMail === null ? null : { request, ...dataForMail };
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

type AnnouncedRequest = { candidateId: string; applicationId: string | null; requestedAt: Date };

/** Tells whether a mail to the employer about this deletion request was sent, or is being sent. */
export async function wasDeletionAnnounced(
  query: Queryable,
  { candidateId, applicationId, requestedAt }: AnnouncedRequest,
): Promise<boolean> {
  const isAnnouncement = and(
    eq(mails.candidateId, candidateId),
    eq(mails.kind, 'announce-deletion-request'),
    applicationId === null ? isNull(mails.applicationId) : eq(mails.applicationId, applicationId),
    gte(mails.createdAt, requestedAt),
    isNull(mails.withheldAt),
  );
  return (await query.$count(mails, isAnnouncement)) > 0;
}

/**
 * Tells whether a mail to the employer about a withdrawn deletion request of this person was written since a time.
 * Unlike above, one that was withheld counts, since the withdrawal is not announced later either.
 */
export async function wasWithdrawalAnnounced(
  query: Queryable,
  candidateId: string,
  since: Date,
): Promise<boolean> {
  const isAnnouncement = and(
    eq(mails.candidateId, candidateId),
    eq(mails.kind, 'announce-deletion-withdrawal'),
    gte(mails.createdAt, since),
  );
  return (await query.$count(mails, isAnnouncement)) > 0;
}

const markSentStatement = prepareOnce((query) =>
  query
    .update(mails)
    .set({
      recipient: sql`${sql.placeholder('recipient')}`,
      lang: sql`${sql.placeholder('lang')}`,
      sentAt: sql`${sql.placeholder('sentAt')}::timestamptz`,
    })
    .where(eq(mails.id, sql.placeholder('id')))
    .returning({ id: mails.id })
    .prepare('mark_mail_sent'),
);

/** Marks a mail as sent. Returns false if the person was erased while it was being sent. */
export async function markMailSent(
  query: Queryable,
  id: string,
  { recipient, lang, sentAt }: SentMail,
): Promise<boolean> {
  const rows = await markSentStatement(query).execute({ id, recipient, lang, sentAt: sentAt.toISOString() });
  return rows.length > 0;
}

/** Lists the addresses to which mails of these kinds about an application were sent, one for each sent mail. */
export async function listRecipientsOf(
  query: Queryable,
  { applicationId, kinds }: { applicationId: string; kinds: string[] },
): Promise<string[]> {
  const rows = await query
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.applicationId, applicationId), inArray(mails.kind, kinds)));
  return rows.flatMap(({ recipient }) => recipient ?? []);
}

/** Tells whether a mail of these kinds about the application was written before a time, and sent or soon to be sent. */
export async function wasMailedBefore(
  query: Queryable,
  { applicationId, kinds, before }: { applicationId: string; kinds: string[]; before: Date },
): Promise<boolean> {
  const isMailed = and(
    eq(mails.applicationId, applicationId),
    inArray(mails.kind, kinds),
    isNull(mails.withheldAt),
    lte(mails.createdAt, before),
    // A single mail is sent at once, and counts from its writing. A part of a digest counts once the digest was sent.
    or(isNull(mails.digestDueAt), lte(mails.sentAt, before)),
  );
  return (await query.$count(mails, isMailed)) > 0;
}

/** A query for each table with mails. It selects the part of the Message-IDs between `<` and `@`, the mail's name. */
const nameQueries = [mails, heldApplications, jobAlerts, alertSubscribers].map(
  (table) => sql`select split_part(substr(${table.messageId}, 2), '@', 1) as name from ${table}`,
);

/** Returns those of the names whose mail is stored. */
export async function findReferencedMailNames(
  query: Queryable,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ name: string }>(
    query.execute(sql`
      select name
      from (${sql.join(nameQueries, sql` union all `)}) as stored
      where ${inArray(sql`name`, [...names])}`),
  );
  return new Set(rows.map((row) => row.name));
}
