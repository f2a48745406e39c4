import { toDomainError } from '#kernel/errors/errors.ts';

/** The reason in an `abort` chunk: the turn ended before its answer was finished. */
export type AbortReason = 'consent_revoked' | 'stopped' | 'superseded' | 'abandoned' | 'taken_over';

/**
 * The reason for which a turn ended. `drained`: a shutdown cut it. `node_lost`: its node died. `provider_failed`: every
 * interviewer failed. `failed`: the service itself had a fault.
 */
export type EndReason = 'finished' | AbortReason | 'drained' | 'node_lost' | 'provider_failed' | 'failed';

/**
 * The reason for which a turn is ended from outside. A drained turn has no closing chunk, so that its clients
 * reconnect. A turn that another node took over (`node_lost`) asks its clients to send the message again.
 */
export type StopReason = AbortReason | 'drained' | 'node_lost';

/** Returns the end reason of a failed turn: a fault of the provider, or of the service itself. */
export function endReasonOf(error: unknown): 'provider_failed' | 'failed' {
  return toDomainError(error).reason === 'provider_unavailable' ? 'provider_failed' : 'failed';
}
