import type { Queryable } from '#db/connection/client.ts';
import { closeRecruitments, listOpenImported } from '#db/recruitments/close-recruitments.ts';
import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';

type Snapshot = {
  workspaceId: string;
  /** The ids of the jobs that the snapshot has. */
  ids: ReadonlySet<string>;
  /** The number of imported jobs that were open before. */
  openJobsBefore: number;
  /** The most jobs that may be closed; undefined for the usual number. */
  maxClosed: number | undefined;
  at: Date;
};

/** A replace may always close this many jobs. */
const CLOSED_MAX = 10;
/** A replace may close this share of the open jobs, if that is more. */
const CLOSED_SHARE_MAX = 0.2;
/** The most jobs that the details of a refusal name. */
const NAMED_MAX = 1000;

/**
 * Closes the open jobs that a whole snapshot lacks. Jobs without an `externalId` and jobs of the desk are not of the
 * sender's system, so that they stay open. Throws if the jobs are more than may be closed, since the snapshot is then
 * probably a part (D54).
 */
export async function closeAbsent(
  tx: Queryable,
  { workspaceId, ids, openJobsBefore, maxClosed, at }: Snapshot,
): Promise<{ id: string; externalId: string | null }[]> {
  if (ids.size === 0) throw nothingSent();
  const absent = (await listOpenImported(tx, workspaceId)).filter(({ id }) => !ids.has(id));
  const most = maxClosed ?? Math.max(CLOSED_MAX, Math.floor(openJobsBefore * CLOSED_SHARE_MAX));
  if (absent.length > most) throw tooManyClosed(absent, most);
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

function tooManyClosed(absent: readonly { externalId: string | null }[], most: number): DomainError {
  const message = `Nothing was imported: the snapshot lacks ${absent.length} open jobs, and at most ${most} may be closed. If they are to be closed, set maxClosed to ${absent.length}.`;
  const details = absent.slice(0, NAMED_MAX).map(
    ({ externalId }): FieldFault => ({
      field: 'maxClosed',
      code: 'too_many_closed',
      message: `${externalId} would be closed`,
    }),
  );
  return new DomainError('invalid_request', message, { details });
}
