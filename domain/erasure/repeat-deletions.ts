import { findApplicationOwner, findCandidate } from '../../db/candidates/portal.ts';
import { type DeletionRequest, findDeletion } from '../../db/erasure/deletion-requests.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import { executeDeletion } from './execute-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

/** A line of a kept `deletion list`. */
type KeptDeletion = Pick<DeletionRequest, 'id' | 'candidateId' | 'applicationId' | 'scope' | 'state'>;

type Outcome = 'executed' | 'open' | 'gone' | 'known' | 'held';
type RepeatDeps = Parameters<typeof executeDeletion>[0];

/**
 * After a restore: makes the deletion requests anew that the backup does not know, and carries out again those that
 * the kept lists show as done. Nobody is mailed a certificate twice.
 */
export async function repeatDeletions(deps: RepeatDeps, { kept }: { kept: readonly KeptDeletion[] }) {
  const outcomes: Record<Outcome, string[]> = { executed: [], open: [], gone: [], known: [], held: [] };
  for (const deletion of mergeById(kept)) {
    outcomes[await repeat(deps, deletion)].push(deletion.id);
  }
  return outcomes;
}

/** Lists of different days: the one from before an erasure knows whom it concerned, the one after that it was done. */
function mergeById(kept: readonly KeptDeletion[]): KeptDeletion[] {
  const merged = new Map<string, KeptDeletion>();
  for (const later of kept) {
    const { candidateId = null, applicationId = null, state } = merged.get(later.id) ?? later;
    merged.set(later.id, {
      ...later,
      candidateId: later.candidateId ?? candidateId,
      applicationId: later.applicationId ?? applicationId,
      state: state === 'done' ? state : later.state,
    });
  }
  return [...merged.values()];
}

async function repeat(deps: RepeatDeps, { id, state, ...subject }: KeptDeletion): Promise<Outcome> {
  const isOver = state === 'refused' || state === 'withdrawn';
  const known = await findDeletion(deps.database.query, id);
  if (known?.state === 'done' || isOver) return 'known';
  const requestId = known?.id ?? (await requestAgain(deps, subject));
  if (requestId === null) return 'gone';
  if (state !== 'done') return known === null ? 'open' : 'known';
  try {
    await executeDeletion(deps, { id: requestId, withoutMail: true });
    return 'executed';
  } catch (error) {
    // A legal hold that the backup still has: the administrator releases it, or waits.
    if (error instanceof DomainError) return 'held';
    throw error;
  }
}

/** The new request's id; null when the backup does not know whom it concerns. */
async function requestAgain(
  deps: RepeatDeps,
  { candidateId, applicationId, scope }: Omit<KeptDeletion, 'id' | 'state'>,
): Promise<string | null> {
  const { query } = deps.database;
  const isNarrow = scope === 'application';
  const ownerId = isNarrow
    ? applicationId && (await findApplicationOwner(query, applicationId))
    : candidateId;
  const candidate = ownerId && (await findCandidate(query, ownerId));
  if (!candidate) return null;
  const request = {
    candidate,
    applicationId: isNarrow ? applicationId : null,
    actor: 'administrator',
  } as const;
  return (await requestDeletion(deps, request)).id;
}
