import { appendAudit } from '../../db/audit/audit.ts';
import { lockCandidateExclusive } from '../../db/candidates/lock-candidate.ts';
import { countErased, type ExternalCopies, eraseScope } from '../../db/erasure/erasure.ts';
import { findScope } from '../../db/erasure/erasure-scope.ts';
import {
  countIdempotencyKeys,
  isStillDue,
  iterateDueCandidates,
  purgeIdempotencyKeys,
} from '../../db/erasure/retention.ts';
import { idempotentSince } from '../applications/record-application.ts';
import type { Deps } from '../ports.ts';
import { removeExternalCopies } from './remove-external-copies.ts';
import { sweepCvFiles } from './sweep-cv-files.ts';

type RetentionReport = {
  dryRun: boolean;
  /** Of each workspace with due candidates: how many were (or would be) purged, and how many are on hold. */
  workspaces: { workspace: string; candidates: number; onHold: number }[];
  idempotencyKeys: number;
  /** Null when unknown, because the store failed to list or remove files. */
  orphanFiles: number | null;
};

type PurgeDeps = Pick<Deps, 'clock' | 'conversation' | 'mailDelivery' | 'cvStore' | 'database' | 'followUp'>;

/** Purges what is past its retention (D32), or reports it. One candidate's failure does not stop the others. */
export async function runRetention(
  deps: PurgeDeps,
  { dryRun }: { dryRun: boolean },
): Promise<RetentionReport> {
  const { query } = deps.database;
  const now = deps.clock.now();
  const found = new Map<string, RetentionReport['workspaces'][number]>();
  const failures: unknown[] = [];
  const isPurged = (id: string) =>
    purge(deps, id).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
  for await (const { id, workspace, heldAt } of iterateDueCandidates(query, now)) {
    const counts = found.get(workspace) ?? { workspace, candidates: 0, onHold: 0 };
    found.set(workspace, counts);
    if (heldAt !== null) counts.onHold += 1;
    else if (dryRun || (await isPurged(id))) counts.candidates += 1;
  }
  const expired = idempotentSince(now);
  const report: RetentionReport = {
    dryRun,
    workspaces: [...found.values()].sort((a, b) => (a.workspace < b.workspace ? -1 : 1)),
    idempotencyKeys: await (dryRun ? countIdempotencyKeys : purgeIdempotencyKeys)(query, expired),
    // A store that fails must hide neither the report nor the failures.
    orphanFiles: await sweepCvFiles(deps, { dryRun }).catch(() => null),
  };
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} persons were not purged`);
  return report;
}

/** False when a contact or a hold was recorded in the meantime. */
async function purge(deps: PurgeDeps, candidateId: string): Promise<boolean> {
  // Not the run's instant: a run can take hours, and an audit entry with an old instant looks forged.
  const now = deps.clock.now();
  const copies = await deps.database.transaction(async (tx): Promise<ExternalCopies | null> => {
    const candidate = await lockCandidateExclusive(tx, candidateId);
    if (candidate === null || !(await isStillDue(tx, candidateId, now))) return null;
    const scope = await findScope(tx, candidate, { applicationId: null, sentUntil: null });
    const erased = await countErased(tx, scope);
    const outside = await eraseScope(tx, scope, now);
    await appendAudit(tx, {
      at: now,
      actor: 'service',
      action: 'retention.purged',
      workspaceId: candidate.workspaceId,
      subject: { kind: 'candidate', id: candidateId },
      details: { erased },
    });
    await deps.followUp.enqueue(tx, { name: 'remove-erased', ...outside });
    return outside;
  });
  // Tried at once; if it fails, the enqueued job does it.
  if (copies !== null) await removeExternalCopies(deps, copies).catch(() => {});
  return copies !== null;
}
