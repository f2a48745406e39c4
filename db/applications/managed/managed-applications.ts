import { count, eq, isNull, max, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import { transactionOf } from '#db/changes/change-order.ts';
import type { Queryable } from '#db/connection/database.ts';
import { pick } from '#db/connection/pick.ts';
import { prepareOnce } from '#db/connection/prepared.ts';
import { isReplaced } from '#db/conversations/questions.ts';
import {
  applications,
  attributionColumns,
  candidateQuestions,
  candidates,
  applicationChanges as changes,
  cvFiles,
  transcriptMessages as messages,
  partners,
  recruitments,
  prequalificationSessions as sessions,
} from '#db/schema/index.ts';
import { isFirstCv } from '../cv-files.ts';

type Selection = {
  /** The common table expressions of the statement. */
  ctes: WithSubquery[];
  /** The table with one row that the changes are joined to, so that the result has a row even without a change. */
  origin: SQL;
  /** The moment of the list as text; null for a single application. */
  momentText: SQL<string | null>;
  /** The condition for the changes that are listed. */
  isListed: SQL;
};

/**
 * Selects changes with the data of their applications. Without a change, all columns but `momentText` are null; for a
 * removed application, the columns of the application are null.
 */
export function selectChanged(query: Queryable, { ctes, origin, momentText, isListed }: Selection) {
  const messageCounts = query
    .select({ count: count().as('count'), lastAt: max(messages.at).as('last_at') })
    .from(messages)
    .where(eq(messages.sessionId, applications.id))
    .as('message_counts');
  return query
    .with(...ctes)
    .select({
      momentText,
      id: changes.applicationId,
      changedIn: transactionOf(changes),
      removedAt: changes.removedAt,
      application: pick(
        applications,
        'id',
        'status',
        'channel',
        ...attributionColumns,
        'verified',
        'lang',
        'suspicious',
        'duplicateOf',
        'createdAt',
        'updatedAt',
      ),
      person: pick(candidates, 'id', 'firstName', 'lastName', 'email', 'phone'),
      job: { id: recruitments.id, externalId: recruitments.externalId, title: recruitments.title },
      partner: partners.code,
      cv: { fileName: cvFiles.fileName, mediaType: cvFiles.mediaType, bytes: cvFiles.byteLength },
      session: {
        ...pick(sessions, 'decision', 'aiConsent', 'callback'),
        facts: sql<number>`jsonb_array_length(${sessions.facts})`,
      },
      messages: messageCounts.count,
      lastMessageAt: messageCounts.lastAt,
      questions: sql<number>`(select count(*)::int
        from ${candidateQuestions}
        where ${candidateQuestions.applicationId} = ${applications.id} and not ${isReplaced})`,
    })
    .from(origin)
    .leftJoin(changes, isListed)
    .leftJoin(applications, eq(applications.id, changes.applicationId))
    .leftJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, isFirstCv)
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .leftJoinLateral(messageCounts, sql`true`);
}

type SelectedRow = Awaited<ReturnType<typeof selectChanged>>[number];
type RowWith<Member extends keyof SelectedRow> = SelectedRow & {
  [Name in Member]: NonNullable<SelectedRow[Name]>;
};

/** A change. Its application may be removed. */
export type ChangedRow = RowWith<'id'>;

/** An existing application, for the lists of the employer's systems. */
export type ManagedRow = RowWith<'id' | 'application' | 'person' | 'job' | 'messages'>;

/** Tells whether a row has a change, or only the moment of an empty list. */
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
    ctes: [],
    origin: sql`(select) as origin`,
    momentText: sql`null`,
    isListed: isPresentId,
  }).prepare('managed_application'),
);

/** Reads an application by its id. */
export async function findManagedRow(query: Queryable, id: string): Promise<ManagedRow | null> {
  const [row] = await managedRowStatement(query).execute({ id });
  return row !== undefined && isPresent(row) ? row : null;
}
