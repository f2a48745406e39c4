import { and, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Lang } from '#kernel/language.ts';
import { isFirstCv } from '../applications/cv-files.ts';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { correctedContact } from '../candidates/corrected-contact.ts';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholder } from '../connection/row-values.ts';
import {
  alertSubscribers,
  applications,
  candidates,
  cvFiles,
  heldApplications,
  jobAlerts,
  mails,
  partners,
  recruitments,
  workspaces,
} from '../schema/index.ts';

/** The earlier application of the same person to the same job, by another sender (D19). */
const earlier = alias(applications, 'earlier');

const applicationForMailStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    application: {
      ...pick(
        applications,
        'id',
        'lang',
        'channel',
        'status',
        'addressCorrections',
        'createdAt',
        'why',
        'answers',
      ),
      ...correctedContact,
    },
    candidate: pick(candidates, 'id', 'linkGeneration', 'email', 'firstName'),
    job: pick(recruitments, 'title', 'anonymous', 'companyName', 'openApplications'),
    workspace: pick(
      workspaces,
      'name',
      'accent',
      'timeZone',
      'contactEmail',
      'lang',
      'retentionMonths',
      'notify',
      'statusMails',
    ),
    partnerName: partners.name,
    earlierAt: earlier.createdAt,
    hasCv: sql<boolean>`${cvFiles.id} is not null`,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, isFirstCv)
    .leftJoin(earlier, eq(earlier.id, applications.duplicateOf))
    .where(and(eq(applications.id, placeholder('applicationId')), not(applications.test)))
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

/** The recipient, the language and the time of a sent mail. */
export type SentMail = { recipient: string; lang: Lang; sentAt: Date };

const markSentStatement = prepareOnce((query) =>
  query
    .update(mails)
    .set({
      recipient: placeholder('recipient'),
      lang: placeholder('lang'),
      sentAt: placeholder('sentAt'),
    })
    .where(eq(mails.id, placeholder('id')))
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

/**
 * Tells whether a mail of these kinds about the application was written before a time, and is sent or soon to be sent: a
 * mail that was withheld does not count.
 */
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
