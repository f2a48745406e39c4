import type { Queryable } from '#db/connection/database.ts';
import { closeRecruitments, listOpenImportedJobs } from '#db/recruitments/manage-recruitments.ts';
import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';

type Snapshot = {
  workspaceId: string;
  /** The ids of the jobs that the snapshot has. */
  ids: ReadonlySet<string>;
  /** The number of imported jobs that were open before. */
  openJobsBefore: number;
  /** The most jobs that may be closed; undefined for the default of the two constants below. */
  maxClosed: number | undefined;
  at: Date;
};

/** By default a replace may close this many jobs. */
const CLOSED_MAX = 10;
/** By default a replace may close more than `CLOSED_MAX` jobs, up to this share of the open ones. */
const CLOSED_SHARE_MAX = 0.2;
/** The details of a refusal name at most this many jobs. */
const NAMED_MAX = 1000;

/**
 * Closes the open jobs that a snapshot lacks, and returns them. Jobs without an `externalId` and jobs of the desk stay
 * open, since the sender's system does not know them. Throws if more jobs would be closed than allowed, since the
 * snapshot is then probably incomplete (D54).
 */
export async function closeAbsent(
  tx: Queryable,
  { workspaceId, ids, openJobsBefore, maxClosed, at }: Snapshot,
): Promise<{ id: string; externalId: string | null }[]> {
  if (ids.size === 0) throw nothingSent();
  const absent = (await listOpenImportedJobs(tx, workspaceId)).filter(({ id }) => !ids.has(id));
  const closedMax = maxClosed ?? Math.max(CLOSED_MAX, Math.floor(openJobsBefore * CLOSED_SHARE_MAX));
  if (absent.length > closedMax) throw tooManyClosed(absent, closedMax);
  await closeRecruitments(
    tx,
    absent.map(({ id }) => id),
    at,
  );
  return absent;
}

function nothingSent(): DomainError {
  const message = 'Nothing was imported: the snapshot has no job, and would close all of them.';
  return new DomainError('invalid_request', message, {
    details: [{ field: 'jobs', code: 'too_short', message }],
  });
}

function tooManyClosed(absent: readonly { externalId: string | null }[], closedMax: number): DomainError {
  const message = `Nothing was imported: the snapshot lacks ${absent.length} open jobs, and at most ${closedMax} may be closed. If they are to be closed, set maxClosed to ${absent.length}.`;
  const details = absent.slice(0, NAMED_MAX).map(
    ({ externalId }): FieldFault => ({
      field: 'maxClosed',
      code: 'too_many_closed',
      message: `${externalId} would be closed`,
    }),
  );
  return new DomainError('invalid_request', message, { details });
}
