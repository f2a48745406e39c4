import { count, eq, isNull, max, type SQL, sql, type WithSubquery } from 'drizzle-orm';
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

type Chosen = {
  /** Named parts of the statement, which the others use. */
  parts: WithSubquery[];
  /** A row for each answer, such as `selectedHorizon`, and the text of its moment. */
  origin: SQL;
  seen: SQL<string | null>;
  /** The condition that joins the changes with it. */
  changed: SQL;
};

/**
 * Selects changes joined with what they are of. All of a change is null where no change is chosen, and the parts of an
 * application that is gone are null.
 */
export function selectChanged(query: Queryable, { parts, origin, seen, changed }: Chosen) {
  const messageCounts = query
    .select({ count: count().as('count'), lastAt: max(messages.at).as('last_at') })
    .from(messages)
    .where(eq(messages.sessionId, applications.id))
    .as('said');
  return query
    .with(...parts)
    .select({
      seen,
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
    .from(origin)
    .leftJoin(changes, changed)
    .leftJoin(applications, eq(applications.id, changes.applicationId))
    .leftJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, firstCv)
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .leftJoinLateral(messageCounts, sql`true`);
}

type SelectedRow = Awaited<ReturnType<typeof selectChanged>>[number];
type WithParts<Name extends keyof SelectedRow> = SelectedRow & {
  [Part in Name]: NonNullable<SelectedRow[Part]>;
};

/** A change, whose application may be gone. */
export type ChangedRow = WithParts<'id'>;

/** An application as its employer's systems see it in a list. */
export type ManagedRow = WithParts<'id' | 'application' | 'person' | 'job' | 'messages'>;

export function isChange(row: SelectedRow): row is ChangedRow {
  return row.id !== null;
}

/** Tells whether the application of a change exists. */
export function isPresent(row: SelectedRow): row is ManagedRow {
  return row.application !== null;
}

const isPresentId = sql`${changes.applicationId} = ${sql.placeholder('id')} and ${isNull(changes.removedAt)}`;

const managedRowStatement = prepareOnce((query) =>
  selectChanged(query, {
    parts: [],
    origin: sql`(select) as origin`,
    seen: sql`null`,
    changed: isPresentId,
  }).prepare('managed_application'),
);

/** Reads an application by its id. */
export async function findManagedRow(query: Queryable, id: string): Promise<ManagedRow | null> {
  const [row] = await managedRowStatement(query).execute({ id });
  return row !== undefined && isPresent(row) ? row : null;
}
