import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import {
  type ChangePlace,
  listChangedApplications,
  readHorizon,
} from '#db/applications/managed/changed-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { mintSyncToken, readSyncToken } from '#domain/changes/sync-token.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { readManagedApplications } from './managed-application.ts';

type ApplicationsPage = {
  since?: string | undefined;
  status?: ApplicationStatus | undefined;
  /** The id of a job, or the employer's own name for it. */
  job?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The number of rows of a page unless the request gives one. */
const LIMIT = 100;
/** The place before every change; no id is lower. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Lists a workspace's applications in the order of their last change; with `since` only what changed, and what is gone
 * (D55, D86). An application that changed and has not the wanted status is told as removed, since a full read would no
 * longer list it.
 */
export async function listManagedApplications(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { actor, workspace }: WorkspaceAccess,
  { since, status, job, limit = LIMIT, cursor }: ApplicationsPage,
) {
  const { query } = database;
  const present = { ...(await readHorizon(query)), at: clock.now() };
  const start = readStart({ since, cursor, present });
  const rows = await listChangedApplications(query, {
    workspaceId: workspace.id,
    after: start.after,
    below: start.isDelta ? present.next : null,
    job: job ?? null,
    status: (!start.isDelta && status) || null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const removed = page.flatMap(({ id, removedAt }) =>
    removedAt === null ? [] : [{ id, removedAt: removedAt.toISOString() }],
  );
  const ids = page.filter(({ removedAt }) => removedAt === null).map(({ id }) => id);
  const place = { publicUrl: settings.publicUrl, slug: workspace.slug };
  const changed = await readManagedApplications(query, place, ids);
  const isWanted = (one: (typeof changed)[number]) => status === undefined || one.status === status;
  const applications = changed.filter(isWanted);
  const others = changed.filter((one) => !isWanted(one));
  if (applications.length > 0) {
    await appendAudit(query, {
      at: present.at,
      actor,
      action: 'applications.listed',
      workspaceId: workspace.id,
      details: { applications: applications.length },
    });
  }
  const last = page.at(-1);
  return {
    applications,
    removed: [...removed, ...others.map(({ id, updatedAt }) => ({ id, removedAt: updatedAt }))],
    syncToken: start.syncToken,
    nextCursor: last === undefined || rows.length <= limit ? null : writeCursor(start, last),
  };
}

type Start = { after: ChangePlace; isDelta: boolean; syncToken: string };
type Present = Parameters<typeof readSyncToken>[2];

/** Reads where a page begins; a cursor keeps the token of its first page, from which the next delta goes on. */
function readStart({
  since,
  cursor,
  present,
}: Pick<ApplicationsPage, 'since' | 'cursor'> & { present: Present }): Start {
  if (cursor !== undefined) return readCursor(cursor, present);
  const changedIn = since === undefined ? 0n : readSyncToken('since', since, present);
  return { after: { changedIn, id: NIL }, isDelta: since !== undefined, syncToken: mintSyncToken(present) };
}

const CURSOR = /^(delta|full)_([\da-f.]+)_(\d{1,19})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function writeCursor({ isDelta, syncToken }: Start, { changedIn, id }: ChangePlace): string {
  return [isDelta ? 'delta' : 'full', syncToken, changedIn, id].join('_');
}

function readCursor(cursor: string, present: Present): Start {
  const [, kind, syncToken = '', changedIn = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (kind === undefined)
    throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of a page before.');
  readSyncToken('cursor', syncToken, present);
  return { after: { changedIn: BigInt(changedIn), id }, isDelta: kind === 'delta', syncToken };
}
