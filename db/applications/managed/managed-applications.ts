import { count, eq, inArray, max, sql } from 'drizzle-orm';
import { selectWithCandidate } from '#db/candidates/select-with-candidate.ts';
import type { Queryable } from '#db/connection/client.ts';
import {
  applications,
  candidateQuestions as asked,
  candidates,
  cvFiles,
  transcriptMessages as messages,
  partners,
  recruitments,
  prequalificationSessions as sessions,
} from '#db/schema/index.ts';
import { firstCv } from '../cv-files.ts';

function selectManaged(query: Queryable) {
  return selectWithCandidate(query, {
    application: applications,
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
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, firstCv)
    .leftJoin(sessions, eq(sessions.id, applications.id));
}

/** An application as its employer's systems see it in a list, without the counts of its conversation. */
export type ManagedRow = Awaited<ReturnType<typeof selectManaged>>[number];

/** Reads applications by their ids; one that was removed meanwhile is left out. */
export function readManagedRows(query: Queryable, ids: string[]): Promise<ManagedRow[]> {
  return selectManaged(query).where(inArray(applications.id, ids));
}

/** Counts the messages and the questions to the employer of these applications. */
export async function countManagedWords(query: Queryable, ids: string[]) {
  const [ofMessages, ofQuestions] = await Promise.all([
    query
      .select({ id: messages.sessionId, messages: count(), lastMessageAt: max(messages.at) })
      .from(messages)
      .where(inArray(messages.sessionId, ids))
      .groupBy(messages.sessionId),
    query
      .select({ id: asked.applicationId, questions: count() })
      .from(asked)
      .where(inArray(asked.applicationId, ids))
      .groupBy(asked.applicationId),
  ]);
  return { ofMessages, ofQuestions };
}
