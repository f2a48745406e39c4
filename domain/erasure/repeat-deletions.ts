import { findApplicationOwner, findCandidate } from '#db/candidates/portal.ts';
import { type DeletionRequest, findDeletion } from '#db/erasure/deletion-requests.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { type DeletionDeps, executeDeletion } from './execute-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

/** A line of a list that `deletion list` wrote earlier. A list of an older version does not say who was erased. */
type KeptDeletion = Pick<
  DeletionRequest,
  'id' | 'candidateId' | 'applicationId' | 'erasedCandidateId' | 'erasedApplicationIds' | 'scope' | 'state'
>;

/**
 * `executed`: the deletion was carried out again. `open`: the request was created again and waits. `known`: the backup
 * has it, or it was refused or withdrawn. `held`: the person is under a legal hold. `gone`: the person is not in the
 * backup. `unknown`: the deletion was done, but neither list nor backup says for whom.
 */
type Outcome = 'executed' | 'open' | 'gone' | 'known' | 'held' | 'unknown';
type Subject = { candidateId: string } | { applicationId: string };

/**
 * Repeats deletions after a restore: creates the requests that the backup lacks, and carries out again those that are
 * done in the kept lists. It mails no second certificate. A second call changes nothing more.
 */
export async function repeatDeletions(deps: DeletionDeps, { kept }: { kept: readonly KeptDeletion[] }) {
  const outcomes: Record<Outcome, string[]> = {
    executed: [],
    open: [],
    gone: [],
    known: [],
    held: [],
    unknown: [],
  };
  for (const deletion of mergeById(kept)) {
    outcomes[await repeat(deps, deletion)].push(deletion.id);
  }
  return outcomes;
}

/** Merges lists of different days: a list from before an erasure has the person, a later one says that it was done. */
function mergeById(kept: readonly KeptDeletion[]): KeptDeletion[] {
  const merged = new Map<string, KeptDeletion>();
  for (const later of kept) {
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

async function repeat(deps: DeletionDeps, kept: KeptDeletion): Promise<Outcome> {
  const { id, state } = kept;
  if (state === 'refused' || state === 'withdrawn') return 'known';
  const stored = await findDeletion(deps.database.query, id);
  if (state === 'done') return repeatErasure(deps, { kept, stored });
  if (stored !== null) return 'known';
  const [subject] = await findRestored(deps, [requestSubject(kept)]);
  if (subject === undefined) return 'gone';
  await requestAgain(deps, { id, subject });
  return 'open';
}

type DoneDeletion = { kept: KeptDeletion; stored: DeletionRequest | null };

async function repeatErasure(deps: DeletionDeps, { kept, stored }: DoneDeletion): Promise<Outcome> {
  const { id } = kept;
  const isInBackup = stored !== null;
  const isOpenInBackup = isInBackup && stored.state !== 'done';
  const subjects = erasedSubjects(kept, { isInBackup });
  try {
    if (isOpenInBackup) await executeDeletion(deps, { id, withoutMail: true });
    // The backup may have an earlier request for one application, and the list a later one for the whole person.
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
function erasedSubjects(kept: KeptDeletion, { isInBackup }: { isInBackup: boolean }): (Subject | null)[] {
  const { erasedCandidateId: candidateId, erasedApplicationIds } = kept;
  if (candidateId !== null) return [{ candidateId }];
  if (erasedApplicationIds !== null) return erasedApplicationIds.map((applicationId) => ({ applicationId }));
  // A list of an older version does not say who was erased. Without a request in the backup, its own subject is
  // used.
  return isInBackup ? [] : [requestSubject(kept)];
}

function requestSubject({ scope, candidateId, applicationId }: KeptDeletion): Subject | null {
  if (scope === 'application') return applicationId === null ? null : { applicationId };
  return candidateId === null ? null : { candidateId };
}

/** Finds the subjects that the backup restored, each with its candidate. */
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

/** Requests a deletion again, under its old id if that is free, so that a second run finds the request. */
async function requestAgain(deps: DeletionDeps, { id, subject }: RepeatedRequest): Promise<string> {
  return (await requestDeletion(deps, { ...subject, id, actor: 'administrator' })).id;
}
