import { sweepRemovedApplications } from '#db/applications/managed/changed-applications.ts';
import { sweepAddressChanges } from '#db/candidates/address-changes.ts';
import { deleteFormerContacts } from '#db/desk/members.ts';
import { deleteEndedSessions } from '#db/desk/sessions.ts';
import {
  countIdempotencyKeys,
  isStillDue,
  iterateDueCandidates,
  purgeIdempotencyKeys,
} from '#db/erasure/retention.ts';
import { idempotentSince } from '../applications/senders.ts';
import { removalsKeptSince } from '../changes/sync-token.ts';
import { seenSince } from '../desk/session.ts';
import { employerMailKinds } from '../mails/mailed-correction.ts';
import { type PurgeDeps, purgeCandidate } from './purge-candidate.ts';
import { sweepCvFiles } from './sweep-cv-files.ts';

type RetentionReport = {
  dryRun: boolean;
  /** For each workspace with due candidates: the number that was or would be purged, and the number on legal hold. */
  workspaces: { workspace: string; candidates: number; onHold: number }[];
  idempotencyKeys: number;
  /** The number of files without a row; null if the store failed to list or remove files. */
  orphanFiles: number | null;
};

/**
 * Purges data after its retention; a dry run only counts it (D32). One candidate's failure does not stop the others.
 */
export async function runRetention(
  deps: PurgeDeps,
  { dryRun }: { dryRun: boolean },
): Promise<RetentionReport> {
  const { query } = deps.database;
  const now = deps.clock.now();
  const countsByWorkspace = new Map<string, RetentionReport['workspaces'][number]>();
  const failures: unknown[] = [];
  const tryPurge = (id: string) =>
    purge(deps, id).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
  for await (const { id, workspace, heldAt } of iterateDueCandidates(query, now)) {
    const counts = countsByWorkspace.get(workspace) ?? { workspace, candidates: 0, onHold: 0 };
    countsByWorkspace.set(workspace, counts);
    if (heldAt !== null) counts.onHold += 1;
    else if (dryRun || (await tryPurge(id))) counts.candidates += 1;
  }
  const keysKeptSince = idempotentSince(now);
  const sweepKeys = dryRun ? countIdempotencyKeys : purgeIdempotencyKeys;
  const report: RetentionReport = {
    dryRun,
    workspaces: [...countsByWorkspace.values()].sort((a, b) => (a.workspace < b.workspace ? -1 : 1)),
    idempotencyKeys: await sweepKeys(query, keysKeptSince),
    // If the store fails, the rest of the report and the other failures are still returned.
    orphanFiles: await sweepCvFiles(deps, { dryRun }).catch(() => null),
  };
  if (!dryRun) {
    await sweepAddressChanges(query, { now, employerKinds: [...employerMailKinds] });
    await sweepRemovedApplications(query, removalsKeptSince(now));
    await deleteEndedSessions(query, { now, seenSince: seenSince(now) });
    await deleteFormerContacts(query);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} persons were not purged`);
  return report;
}

/** Purges a candidate; false if a contact or a legal hold was recorded meanwhile. */
function purge(deps: PurgeDeps, candidateId: string): Promise<boolean> {
  return purgeCandidate(deps, {
    candidateId,
    action: 'retention.purged',
    sentUntil: null,
    isDue: (tx, { id }, now) => isStillDue(tx, id, now),
  });
}
