import type { Deps } from '#domain/ports.ts';
import { changeCandidate } from './change-candidate.ts';

/**
 * Sets a legal hold, which stops retention (D32). A second hold keeps the time of the first one and replaces the
 * reason.
 */
export function holdCandidate(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, reason }: { id: string; reason: string },
) {
  return changeCandidate(deps, {
    id,
    action: 'candidate.held',
    fieldsToSet: ({ before: { heldAt, holdReason }, at }) =>
      holdReason === reason ? {} : { heldAt: heldAt ?? at, holdReason: reason },
  });
}

/** Removes a candidate's legal hold; without one nothing changes. */
export function releaseCandidate(deps: Pick<Deps, 'database' | 'clock'>, { id }: { id: string }) {
  return changeCandidate(deps, {
    id,
    action: 'candidate.released',
    fieldsToSet: ({ before }) => (before.heldAt === null ? {} : { heldAt: null, holdReason: null }),
  });
}
