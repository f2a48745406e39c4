import { findApplication } from '#db/applications/manage-applications.ts';
import {
  countManagedWords,
  type ManagedRow,
  readManagedRows,
} from '#db/applications/managed/managed-applications.ts';
import type { Queryable } from '#db/connection/client.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';

type Place = { publicUrl: string; slug: string };
type Words = { messages: number; lastMessageAt: Date | null; questions: number };

const silent: Words = { messages: 0, lastMessageAt: null, questions: 0 };

/** Reads applications as a list of them shows them, in the order of their ids given. */
export async function readManagedApplications(query: Queryable, place: Place, ids: string[]) {
  if (ids.length === 0) return [];
  const [rows, { ofMessages, ofQuestions }] = await Promise.all([
    readManagedRows(query, ids),
    countManagedWords(query, ids),
  ]);
  const wordsById = new Map<string, Words>();
  for (const { id, ...words } of [...ofMessages, ...ofQuestions])
    wordsById.set(id, { ...silent, ...wordsById.get(id), ...words });
  const rowsById = new Map(rows.map((row) => [row.application.id, row]));
  return ids.flatMap((id) => {
    const row = rowsById.get(id);
    return row === undefined ? [] : [toManagedApplication(place, row, wordsById.get(id) ?? silent)];
  });
}

/** Reads one application of the workspace; throws `not_found`. */
export async function requireManagedApplication(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  access: WorkspaceAccess,
  id: string,
) {
  const { query } = database;
  const { workspace } = access;
  await requireOwnApplication({ database }, access, id);
  const place = { publicUrl: settings.publicUrl, slug: workspace.slug };
  const [application] = await readManagedApplications(query, place, [id]);
  if (application === undefined) throw unknownApplication(id);
  return application;
}

/** Refuses an application of another workspace, or of the sandbox, like one that does not exist. */
export async function requireOwnApplication(
  { database }: Pick<Deps, 'database'>,
  { workspace }: WorkspaceAccess,
  id: string,
): Promise<void> {
  const row = await findApplication(database.query, id);
  if (row === null || row.workspaceId !== workspace.id || row.test) throw unknownApplication(id);
}

function unknownApplication(id: string): DomainError {
  return new DomainError('not_found', `There is no application with the id ${id}.`);
}

function toManagedApplication({ publicUrl, slug }: Place, row: ManagedRow, words: Words) {
  const { application, person, job, partner, cv, session } = row;
  const { id, status, channel, source, broadcastId, verified } = application;
  const href = `${publicUrl}/api/manage/v1/workspaces/${slug}/applications/${id}`;
  return {
    id,
    reference: toReference(id),
    href,
    status,
    job,
    candidate: person,
    lang: application.lang,
    source: { channel, partner, source, broadcastId, verified },
    suspicious: application.suspicious,
    duplicateOf: application.duplicateOf,
    cv: cv === null ? null : { href: `${href}/cv`, ...cv },
    conversation: {
      decision: session?.decision ?? null,
      aiConsent: session?.aiConsent ?? false,
      facts: session?.facts ?? 0,
      callback: session?.callback ?? null,
      messages: words.messages,
      questions: words.questions,
      lastMessageAt: words.lastMessageAt?.toISOString() ?? null,
    },
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}
