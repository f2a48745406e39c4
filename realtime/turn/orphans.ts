import type { Clock } from '#kernel/clock.ts';
import type { Timers } from '#kernel/timers.ts';
import type { ConversationMetrics } from '../model/metrics.ts';
import type { TurnEntry } from '../stream/entries.ts';
import { TURN_MS_MAX, type TurnLog } from '../stream/turn-log.ts';
import type { Watch } from '../watch/watch.ts';
import { answerIn } from './logged-answer.ts';
import type { ConversationStore } from './store.ts';

export type OrphanPorts = {
  store: Pick<ConversationStore, 'sweepTurn'>;
  log: TurnLog;
  watch: Watch;
  clock: Clock;
  metrics: ConversationMetrics;
};

/** A turn whose node does not renew the lease; `expiredSeconds` is the time since the lease expired. */
type Orphan = { turnId: string; sessionId: string; expiredSeconds?: number };

/**
 * Ends a turn whose node has died: stores its words as a cut answer and ends its subscribers. If several nodes do so at
 * once, only one stores it. Resolves to false if the words cannot be read now: then the caller tries again later.
 */
export async function endOrphan(orphan: Orphan, ports: OrphanPorts): Promise<boolean> {
  const { turnId, sessionId } = orphan;
  const entries = await readEntries(orphan, ports.log);
  if (entries === null) return false;
  const finishedAt = ports.clock.now();
  const { speaker, text } = answerIn(entries);
  const isStoredHere = await ports.store.sweepTurn({ turnId, sessionId, finishedAt, speaker, text });
  // Another node has stored the turn, or the turn's node lives after all.
  if (!isStoredHere) return true;
  ports.metrics.onTurnEnded({ reason: 'node_lost', speaker: speaker?.generatedBy ?? null });
  await ports.log.close(turnId, 'cut');
  ports.watch.publish(sessionId, { type: 'turn', state: 'cut' });
  return true;
}

/** Reads the entries of an orphan from the log; null if Redis does not answer but may still have them. */
async function readEntries(
  { turnId, expiredSeconds = 0 }: Orphan,
  log: TurnLog,
): Promise<readonly TurnEntry[] | null> {
  try {
    return (await log.read(turnId)) ?? [];
  } catch {
    // After TURN_MS_MAX each log has dropped the turn, so that there are no words to wait for.
    return expiredSeconds * 1000 > TURN_MS_MAX ? [] : null;
  }
}

type LatePorts = { store: Pick<ConversationStore, 'finishTurn'>; log: TurnLog; clock: Clock };

/** Stores the words of an orphan after a new turn has taken its place. Rejects while the log cannot be read. */
export async function storeLateAnswer({ turnId, sessionId }: Orphan, ports: LatePorts): Promise<void> {
  const entries = await ports.log.read(turnId);
  const unknownFields = {
    promptVersion: null,
    asks: null,
    facts: [],
    added: [],
    isComplete: false,
    finishReason: null,
    usage: null,
  };
  const finishedAt = ports.clock.now();
  // Nothing tells here whether the turn began with the provider. If it did not, there is no budget to settle.
  const ending = { state: 'cut', endReason: 'node_lost', withProvider: true, finishedAt } as const;
  await ports.store.finishTurn({
    turnId,
    sessionId,
    ...ending,
    ...unknownFields,
    ...answerIn(entries ?? []),
  });
}

/** The time that live nodes have to renew their leases after an outage of the database, before turns are taken over. */
const RECOVERY_MS = 2000;

type RenewalPorts = { clock: Pick<Clock, 'steadyMs'>; timers: Timers; leaseSeconds: number };

/** Tells whether a query took so long that live nodes may have waited for the database too, and could not renew. */
export function mayHaveDelayedRenewals(
  begunAtMs: number,
  { clock, leaseSeconds }: Omit<RenewalPorts, 'timers'>,
): boolean {
  return clock.steadyMs() - begunAtMs > (leaseSeconds * 1000) / 2;
}

/** Waits until live nodes have had the time to renew their leases. */
export function waitForRenewals({ timers }: Pick<RenewalPorts, 'timers'>): Promise<void> {
  return new Promise((resolve) => timers.after(RECOVERY_MS, resolve));
}

/** Runs a query again if it was slow and has found an orphan, since that turn's node may be alive. */
export async function recheckIfOrphaned<Found>(
  find: () => Promise<Found>,
  isOrphaned: (found: Found) => boolean,
  ports: RenewalPorts,
): Promise<Found> {
  const begunAtMs = ports.clock.steadyMs();
  const found = await find();
  if (!isOrphaned(found) || !mayHaveDelayedRenewals(begunAtMs, ports)) return found;
  await waitForRenewals(ports);
  return find();
}
