import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import { transactionOf } from '#db/changes/change-order.ts';
import type { Queryable } from '#db/connection/client.ts';
import { prepareOnce } from '#db/connection/prepared.ts';
import { isReplaced } from '#db/conversations/questions.ts';
import {
  applications,
  candidateQuestions as asked,
  candidates,
  applicationChanges as changes,
  cvFiles,
  transcriptMessages as messages,
  partners,
  recruitments,
  prequalificationSessions as sessions,
} from '#db/schema/index.ts';
import { firstCv } from '../cv-files.ts';

/** Selects from changes joined with what they are of; the joined parts of an application that is gone are null. */
export function selectChanged(query: Queryable) {
  const messageCounts = query
    .select({ count: count().as('count'), lastAt: max(messages.at).as('last_at') })
    .from(messages)
    .where(eq(messages.sessionId, applications.id))
    .as('said');
  return query
    .select({
      id: changes.applicationId,
      changedIn: transactionOf(changes),
      removedAt: changes.removedAt,
      application: {
        id: applications.id,
        status: applications.status,
        channel: applications.channel,
        source: applications.source,
        broadcastId: applications.broadcastId,
        verified: applications.verified,
        lang: applications.lang,
        suspicious: applications.suspicious,
        duplicateOf: applications.duplicateOf,
        createdAt: applications.createdAt,
        updatedAt: applications.updatedAt,
      },
      person: {
        id: candidates.id,
        firstName: candidates.firstName,
        lastName: candidates.lastName,
        email: candidates.email,
        phone: candidates.phone,
      },
      job: { id: recruitments.id, externalId: recruitments.externalId, title: recruitments.title },
      partner: partners.code,
      cv: { fileName: cvFiles.fileName, mediaType: cvFiles.mediaType, bytes: cvFiles.byteLength },
      session: {
        decision: sessions.decision,
        aiConsent: sessions.aiConsent,
        callback: sessions.callback,
        facts: sql<number>`jsonb_array_length(${sessions.facts})`,
      },
      messages: messageCounts.count,
      lastMessageAt: messageCounts.lastAt,
      questions: sql<number>`(select count(*)::int from ${asked} where ${asked.applicationId} = ${applications.id} and not ${isReplaced})`,
    })
    .from(changes)
    .leftJoin(applications, eq(applications.id, changes.applicationId))
    .leftJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, firstCv)
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .leftJoinLateral(messageCounts, sql`true`);
}

type ChangedRow = Awaited<ReturnType<typeof selectChanged>>[number];
type Present = 'application' | 'person' | 'job' | 'messages';

/** An application as its employer's systems see it in a list. */
export type ManagedRow = ChangedRow & { [Name in Present]: NonNullable<ChangedRow[Name]> };

/** Tells whether the application of a change exists. */
export function isPresent(row: ChangedRow): row is ManagedRow {
  return row.application !== null;
}

const managedRowStatement = prepareOnce((query) =>
  selectChanged(query)
    .where(and(eq(changes.applicationId, sql.placeholder('id')), isNull(changes.removedAt)))
    .prepare('managed_application'),
);

/** Reads an application by its id. */
export async function findManagedRow(query: Queryable, id: string): Promise<ManagedRow | null> {
  const [row] = await managedRowStatement(query).execute({ id });
  return row !== undefined && isPresent(row) ? row : null;
}
