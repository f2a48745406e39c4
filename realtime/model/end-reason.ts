import { toDomainError } from '#kernel/errors/errors.ts';

/** Why a turn ended before its answer was finished, as its last chunk says. */
export type AbortReason = 'consent_revoked' | 'stopped' | 'superseded' | 'abandoned';

/**
 * Why a turn ended: its answer was finished; it was cut by a shutdown (`drained`), by its node's death (`node_lost`)
 * or because every interviewer failed (`provider_failed`); a fault of our own ended it (`failed`).
 */
export type EndReason = 'finished' | AbortReason | 'drained' | 'node_lost' | 'provider_failed' | 'failed';

/**
 * Why a turn is ended from outside. A drained one has no closing chunk, so that its clients come back; one that another
 * node took over, since this one could not renew its lease, invites them to send again: nobody sent another message.
 */
export type StopReason = AbortReason | 'drained' | 'node_lost';

export function endReasonOf(error: unknown): 'provider_failed' | 'failed' {
  return toDomainError(error).reason === 'provider_unavailable' ? 'provider_failed' : 'failed';
}
