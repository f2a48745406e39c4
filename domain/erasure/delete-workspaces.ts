import { appendAudit } from '#db/audit/audit.ts';
import { lockCandidateExclusive } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import { countRowsToErase, type ExternalCopies } from '#db/erasure/erasure.ts';
import {
  eraseRecordsOfTriggers,
  eraseRowsWithoutPerson,
  hasRemains,
  isStillErasable,
  listErasable,
  listOpenRequests,
} from '#db/erasure/workspace-erasure.ts';
import {
  endWorkspaceDeletion,
  listDueWorkspaceDeletions,
  lockOpenDeletion,
  updateWorkspaceDeletion,
  type WorkspaceDeletion,
} from '#db/workspaces/workspace-deletions.ts';
import { lockWorkspaceEvenDisabled } from '#db/workspaces/workspaces.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { failuresOfEach } from '#kernel/iterables.ts';
import { eraseScope, findScope } from './erase-scope.ts';
import { type DeletionDeps, executeDeletion } from './execute-deletion.ts';
import { tryRemoveExternalCopies } from './remove-external-copies.ts';

/**
 * An erasure that is at least this old is in the operator's list of deletions. The list is written each hour; the margin
 * is for hours in which that fails.
 */
const LISTED_MS = 12 * HOUR_MS;

type Counts = Record<string, number>;

/**
 * Deletes the workspaces whose waiting time is over (D97). After a crash the next run continues. A workspace waits for
 * a later run while it has candidates under a legal hold, undelivered webhook events, or erasures that may not be in
 * the operator's list yet.
 */
export async function deleteWorkspaces(deps: DeletionDeps): Promise<void> {
  const dueDeletions = await listDueWorkspaceDeletions(deps.database.query, deps.clock.now());
  const failures = await failuresOfEach(dueDeletions, (deletion) => deleteWorkspace(deps, deletion));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} workspaces were not deleted`);
}

async function deleteWorkspace(deps: DeletionDeps, deletion: WorkspaceDeletion): Promise<void> {
  const { query } = deps.database;
  const { workspaceId } = deletion;
  if (!(await startWorkspaceDeletion(deps, deletion.id))) return;
  const failures = [
    ...(await executeOpenRequests(deps, workspaceId)),
    ...(await erasePeople(deps, deletion)),
  ];
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} erasures failed`, { cause: failures[0] });
  const listedUntil = new Date(deps.clock.now().getTime() - LISTED_MS);
  if (!(await hasRemains(query, { workspaceId, listedUntil }))) await finishWorkspaceDeletion(deps, deletion);
}

/** Records the start, after which the deletion cannot be cancelled; false if it was cancelled meanwhile. */
function startWorkspaceDeletion({ database, clock }: DeletionDeps, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const deletion = await lockOpenDeletion(tx, id);
    if (deletion === null) return false;
    if (deletion.startedAt !== null) return true;
    const at = clock.now();
    await updateWorkspaceDeletion(tx, id, { startedAt: at });
    await auditWorkspaceDeletion(tx, deletion, { action: 'workspace.deletion_started', at });
    return true;
  });
}

/**
 * Carries out people's open requests, so that they get a certificate and the employer's systems an event. Resolves to the
 * failures.
 */
async function executeOpenRequests(deps: DeletionDeps, workspaceId: string): Promise<unknown[]> {
  const requestIds = await listOpenRequests(deps.database.query, workspaceId);
  return failuresOfEach(requestIds, (id) => executeDeletion(deps, { id, actor: 'service' }));
}

/** Erases the people who have neither an open request nor a legal hold. Resolves to the failures. */
async function erasePeople(deps: DeletionDeps, { id, workspaceId }: WorkspaceDeletion): Promise<unknown[]> {
  const failures: unknown[] = [];
  const erase = (candidateId: string) => erasePerson(deps, { workspaceDeletionId: id, candidateId });
  let lastId: string | null = null;
  do {
    const page: string[] = await listErasable(deps.database.query, { workspaceId, after: lastId });
    failures.push(...(await failuresOfEach(page, erase)));
    lastId = page.at(-1) ?? null;
  } while (lastId !== null);
  return failures;
}

type PersonToErase = { workspaceDeletionId: string; candidateId: string };

/**
 * Erases a person. The employer's systems get no event: the person asked for nothing, so the employer may keep the data
 * that its systems hold.
 */
async function erasePerson(deps: DeletionDeps, person: PersonToErase): Promise<void> {
  const at = deps.clock.now();
  const copies = await deps.database.transaction((tx) => erasePersonsRows(deps, tx, { ...person, at }));
  await tryRemoveExternalCopies(deps, copies);
}

/** Erases a person's rows, and returns the copies outside the database; null if the person may not be erased now. */
async function erasePersonsRows(
  { followUp }: DeletionDeps,
  tx: Queryable,
  { workspaceDeletionId: id, candidateId, at }: PersonToErase & { at: Date },
): Promise<ExternalCopies | null> {
  const candidate = await lockCandidateExclusive(tx, candidateId);
  if (candidate === null || !(await isStillErasable(tx, candidateId))) return null;
  const scope = await findScope(tx, candidate, { applicationId: null, sentUntil: null });
  const erasedCounts = await countRowsToErase(tx, scope);
  const copies = await eraseScope(tx, scope, at);
  const deletion = await lockOpenDeletion(tx, id);
  // A started deletion is not cancelled, and another run cannot have finished it before this person was erased.
  if (deletion === null) throw new Error(`the deletion ${id} ended before all people were erased`);
  await updateWorkspaceDeletion(tx, id, { erased: addCounts(deletion.erased, erasedCounts) });
  // The job removes the copies if the removal right after the commit fails or does not take place.
  await followUp.enqueue(tx, { name: 'remove-erased', ...copies });
  return copies;
}

/**
 * Deletes the rows that belong to no person. A second transaction deletes the records that triggers made when the first
 * was committed. After a crash between them, the next run repeats both.
 */
async function finishWorkspaceDeletion(deps: DeletionDeps, { id, slug }: WorkspaceDeletion): Promise<void> {
  const copiesToRemove = await deps.database.transaction(async (tx) => {
    const deletion = await lockWithWorkspace(tx, { id, slug });
    if (deletion === null) return null;
    const { erased: erasedCounts, copies } = await eraseRowsWithoutPerson(tx, deletion.workspaceId);
    await updateWorkspaceDeletion(tx, id, { erased: addCounts(deletion.erased, erasedCounts) });
    await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies });
    return copies;
  });
  // Another run has finished the deletion.
  if (copiesToRemove === null) return;
  await tryRemoveExternalCopies(deps, copiesToRemove);
  await deps.database.transaction(async (tx) => {
    const deletion = await lockWithWorkspace(tx, { id, slug });
    if (deletion === null) return;
    const at = deps.clock.now();
    await auditWorkspaceDeletion(tx, deletion, {
      action: 'workspace.deleted',
      at,
      details: { erased: deletion.erased },
    });
    const feedRevision = await eraseRecordsOfTriggers(tx, { workspaceId: deletion.workspaceId, at });
    await endWorkspaceDeletion(tx, { id, at, feedRevision, report: signReport(deps, deletion, at) });
  });
}

/** Locks the workspace, then its deletion: a cancellation locks them in the same order. */
async function lockWithWorkspace(
  tx: Queryable,
  { id, slug }: Pick<WorkspaceDeletion, 'id' | 'slug'>,
): Promise<WorkspaceDeletion | null> {
  await lockWorkspaceEvenDisabled(tx, slug);
  return lockOpenDeletion(tx, id);
}

/** Signs a report for the employer, with the numbers of the erased rows. */
function signReport({ signer, settings }: DeletionDeps, deletion: WorkspaceDeletion, at: Date) {
  return signer.sign({
    type: 'workspace-deletion-report',
    version: 1,
    issuer: settings.publisher.legalName,
    service: settings.publicUrl,
    workspace: deletion.slug,
    announcedAt: deletion.announcedAt.toISOString(),
    issuedAt: at.toISOString(),
    erased: deletion.erased,
  });
}

type Entry = { action: string; at: Date; details?: Record<string, unknown> };

async function auditWorkspaceDeletion(
  tx: Queryable,
  { workspaceId }: WorkspaceDeletion,
  entry: Entry,
): Promise<void> {
  const subject = { kind: 'workspace', id: workspaceId };
  await appendAudit(tx, { ...entry, actor: 'service', workspaceId, subject });
}

function addCounts(before: Counts, added: Counts): Counts {
  const names = new Set([...Object.keys(before), ...Object.keys(added)]);
  return Object.fromEntries([...names].map((name) => [name, (before[name] ?? 0) + (added[name] ?? 0)]));
}
