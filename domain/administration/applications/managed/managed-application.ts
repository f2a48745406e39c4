import { findApplication } from '#db/applications/manage-applications.ts';
import { findManagedRow, type ManagedRow } from '#db/applications/managed/managed-applications.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import { isPersonWanted } from '#domain/applications/status/application-end.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';
import type { PublicUrl } from '#domain/jobs/links.ts';
import { managementAddress } from '#domain/management-address.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** The parts of an application's address: the service's own address, and the workspace's slug. */
type AddressParts = { settings: PublicUrl; slug: string };

/** Reads one application of the workspace; throws `not_found`. */
export async function requireManagedApplication(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  access: WorkspaceAccess,
  id: string,
) {
  const { query } = database;
  const { workspace } = access;
  await assertApplicationOf({ database }, access, id);
  // An erasure between the check and this query leaves no row.
  const row = await findManagedRow(query, id);
  if (row === null) throw unknownApplication(id);
  return toManagedApplication({ settings, slug: workspace.slug }, row);
}

/** Refuses an application of another workspace or of the sandbox as if it did not exist. */
export async function assertApplicationOf(
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

/**
 * Returns an application as the management API shows it, alone and in a list. `facts`, `messages` and `questions` are
 * counts.
 */
export function toManagedApplication({ settings, slug }: AddressParts, row: ManagedRow) {
  const { application, person, job, partner, cv, session } = row;
  const { id, status, channel, verified } = application;
  // A candidate's wish to talk to a person is over once the application has ended.
  const isWishOver = session?.decision === 'human' && !isPersonWanted({ ...session, status });
  const href = managementAddress({ settings }, { slug, path: `applications/${id}` });
  return {
    id,
    reference: toReference(id),
    href,
    status,
    job,
    candidate: person,
    lang: application.lang,
    source: { channel, partner, ...submittedFields(application, 'attribution'), verified },
    suspicious: application.suspicious,
    duplicateOf: application.duplicateOf,
    cv: cv === null ? null : { href: `${href}/cv`, ...cv },
    conversation: {
      decision: isWishOver ? null : (session?.decision ?? null),
      aiConsent: session?.aiConsent ?? false,
      facts: session?.facts ?? 0,
      callback: isWishOver ? null : (session?.callback ?? null),
      messages: row.messages,
      questions: row.questions,
      lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    },
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}
