import { count, eq, max, sql } from 'drizzle-orm';
import { selectWithCandidate } from '#db/candidates/select-with-candidate.ts';
import type { Queryable } from '#db/connection/client.ts';
import { prepareOnce } from '#db/connection/prepared.ts';
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

/** Casts the ids in the server, since the drivers write arrays differently. */
const anyOfIds = sql`any(${sql.placeholder('ids')}::text::uuid[])`;
const toIds = (ids: readonly string[]) => ({ ids: `{${ids.join(',')}}` });

const managedRows = prepareOnce((query) =>
  selectManaged(query).where(sql`${applications.id} = ${anyOfIds}`).prepare('managed_applications'),
);

/** Reads applications by their ids; one that was removed meanwhile is left out. */
export function readManagedRows(query: Queryable, ids: string[]): Promise<ManagedRow[]> {
  return managedRows(query).execute(toIds(ids));
}

const countedMessages = prepareOnce((query) =>
  query
    .select({ id: messages.sessionId, messages: count(), lastMessageAt: max(messages.at) })
    .from(messages)
    .where(sql`${messages.sessionId} = ${anyOfIds}`)
    .groupBy(messages.sessionId)
    .prepare('count_messages'),
);

const countedQuestions = prepareOnce((query) =>
  query
    .select({ id: asked.applicationId, questions: count() })
    .from(asked)
    .where(sql`${asked.applicationId} = ${anyOfIds}`)
    .groupBy(asked.applicationId)
    .prepare('count_questions'),
);

/** Counts the messages and the questions to the employer of these applications. */
export async function countManagedWords(query: Queryable, ids: string[]) {
  const [ofMessages, ofQuestions] = await Promise.all([
    countedMessages(query).execute(toIds(ids)),
    countedQuestions(query).execute(toIds(ids)),
  ]);
  return { ofMessages, ofQuestions };
}
