import { findApplicationOwner, findCandidate } from '#db/candidates/portal.ts';
import { type DeletionRequest, findDeletion } from '#db/erasure/deletion-requests.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { type DeletionDeps, executeDeletion } from './execute-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

/** A line of a list that the command `deletion list` wrote before the restore. Old lists do not say who was erased. */
type ListedDeletion = Pick<
  DeletionRequest,
  'id' | 'candidateId' | 'applicationId' | 'erasedCandidateId' | 'erasedApplicationIds' | 'scope' | 'state'
>;

/**
 * `executed`: the deletion was carried out again. `open`: the request was created again and waits. `known`: there is
 * nothing to repeat, since the backup has the request, or it was refused or withdrawn. `held`: the person is under a
 * legal hold. `gone`: the person is not in the backup. `unknown`: neither list nor backup says who was erased.
 */
type Outcome = 'executed' | 'open' | 'gone' | 'known' | 'held' | 'unknown';
type Subject = { candidateId: string } | { applicationId: string };

/**
 * Repeats deletions after a restore: creates the requests that the backup lacks, and carries out again those that the
 * lists show as done. It mails no second certificate. A second call changes nothing more.
 */
export async function repeatDeletions(
  deps: DeletionDeps,
  { kept: lines }: { kept: readonly ListedDeletion[] },
) {
  const outcomes: Record<Outcome, string[]> = {
    executed: [],
    open: [],
    gone: [],
    known: [],
    held: [],
    unknown: [],
  };
  for (const deletion of mergeById(lines)) {
    outcomes[await repeat(deps, deletion)].push(deletion.id);
  }
  return outcomes;
}

/** Merges lists of different days: a list from before an erasure names the person, a later one says that it is done. */
function mergeById(lines: readonly ListedDeletion[]): ListedDeletion[] {
  const merged = new Map<string, ListedDeletion>();
  for (const later of lines) {
    const earlier = merged.get(later.id) ?? later;
    merged.set(later.id, {
      ...later,
      candidateId: later.candidateId ?? earlier.candidateId,
      applicationId: later.applicationId ?? earlier.applicationId,
      erasedCandidateId: later.erasedCandidateId ?? earlier.erasedCandidateId,
      erasedApplicationIds: later.erasedApplicationIds ?? earlier.erasedApplicationIds,
      state: earlier.state === 'done' ? 'done' : later.state,
    });
  }
  return [...merged.values()];
}

async function repeat(deps: DeletionDeps, listed: ListedDeletion): Promise<Outcome> {
  const { id, state } = listed;
  if (state === 'refused' || state === 'withdrawn') return 'known';
  const stored = await findDeletion(deps.database.query, id);
  if (state === 'done') return repeatErasure(deps, { listed, stored });
  if (stored !== null) return 'known';
  const [subject] = await findRestored(deps, [requestSubject(listed)]);
  if (subject === undefined) return 'gone';
  await requestAgain(deps, { id, subject });
  return 'open';
}

/** `stored` is the request in the backup; null if the backup is older than the request. */
type DoneDeletion = { listed: ListedDeletion; stored: DeletionRequest | null };

async function repeatErasure(deps: DeletionDeps, { listed, stored }: DoneDeletion): Promise<Outcome> {
  const { id } = listed;
  const isInBackup = stored !== null;
  const isOpenInBackup = isInBackup && stored.state !== 'done';
  const subjects = erasedSubjects(listed, { isInBackup });
  try {
    if (isOpenInBackup) await executeDeletion(deps, { id, withoutMail: true });
    // The backup's request may cover less: one application, where the list has the whole person. So all that is left
    // of the list's subjects is requested and erased as well.
    const restored = await findRestored(deps, subjects);
    for (const [index, subject] of restored.entries()) {
      const isOldIdFree = !isInBackup && index === 0;
      const requestId = await requestAgain(deps, { id: isOldIdFree ? id : undefined, subject });
      await executeDeletion(deps, { id: requestId, withoutMail: true });
    }
    if (isOpenInBackup || restored.length > 0) return 'executed';
  } catch (error) {
    // The backup has the person under a legal hold, so the erasure is refused. The administrator may release the hold.
    if (error instanceof DomainError) return 'held';
    throw error;
  }
  if (isInBackup) return 'known';
  return subjects.some((subject) => subject !== null) ? 'gone' : 'unknown';
}

/** Returns the subjects that a done deletion erased: the person, or applications of a person who has others. */
function erasedSubjects(listed: ListedDeletion, { isInBackup }: { isInBackup: boolean }): (Subject | null)[] {
  const { erasedCandidateId: candidateId, erasedApplicationIds } = listed;
  if (candidateId !== null) return [{ candidateId }];
  if (erasedApplicationIds !== null) return erasedApplicationIds.map((applicationId) => ({ applicationId }));
  // An old list does not say who was erased. If the backup has no request either, the listed request's subject is used.
  return isInBackup ? [] : [requestSubject(listed)];
}

/** Returns the subject of a request; null if its id was already removed when the list was written. */
function requestSubject({ scope, candidateId, applicationId }: ListedDeletion): Subject | null {
  if (scope === 'application') return applicationId === null ? null : { applicationId };
  return candidateId === null ? null : { candidateId };
}

/** Finds the subjects that are in the restored database, each with its candidate. */
async function findRestored({ database: { query } }: DeletionDeps, subjects: readonly (Subject | null)[]) {
  const restored = [];
  for (const subject of subjects) {
    if (subject === null) continue;
    const applicationId = 'applicationId' in subject ? subject.applicationId : null;
    const candidateId =
      'candidateId' in subject
        ? subject.candidateId
        : await findApplicationOwner(query, subject.applicationId);
    const candidate = candidateId === null ? null : await findCandidate(query, candidateId);
    if (candidate !== null) restored.push({ candidate, applicationId });
  }
  return restored;
}

type RepeatedRequest = { id: string | undefined; subject: Awaited<ReturnType<typeof findRestored>>[number] };

/** Requests a deletion again: under its old id if `id` has it, so that a second run finds the request. */
async function requestAgain(deps: DeletionDeps, { id, subject }: RepeatedRequest): Promise<string> {
  return (await requestDeletion(deps, { ...subject, id, actor: 'administrator' })).id;
}
