import type { Clock } from '#kernel/clock.ts';
import { repeatEvery, type Timers } from '#kernel/timers.ts';
import type { Speaker } from '../model/answer.ts';
import type { ConversationMetrics } from '../model/metrics.ts';
import type { TurnEntry } from '../stream/entries.ts';
import { TURN_MS_MAX, type TurnLog } from '../stream/turn-log.ts';
import type { Watch } from '../watch/watch.ts';
import type { ConversationStore } from './store.ts';

type OrphanPorts = {
  store: Pick<ConversationStore, 'sweepTurn'>;
  log: TurnLog;
  watch: Watch;
  clock: Clock;
  metrics: ConversationMetrics;
};

/** A turn whose node does not renew the lease; `expiredSeconds` is the time since the lease expired. */
type Orphan = { turnId: string; sessionId: string; expiredSeconds?: number };

/**
 * Ends a turn whose node has died: stores the entries of the log as a cut answer, on one node only, and ends its
 * subscribers. Resolves to false if the log cannot be read but may still hold the text, so that it is tried again later.
 */
export async function endOrphan(orphan: Orphan, ports: OrphanPorts): Promise<boolean> {
  const { turnId, sessionId, expiredSeconds = 0 } = orphan;
  // After TURN_MS_MAX each log has dropped the turn: there is no text to wait for, whether Redis answers or not.
  const isForgotten = expiredSeconds * 1000 > TURN_MS_MAX;
  const entries = await ports.log.read(turnId).catch(() => (isForgotten ? [] : undefined));
  if (entries === undefined) return false; // null: the log has no such turn; undefined: it cannot be read
  const finishedAt = ports.clock.now();
  const { speaker, text } = toAnswer(entries ?? []);
  const swept = await ports.store.sweepTurn({ turnId, sessionId, finishedAt, speaker, text });
  if (!swept) return true;
  ports.metrics.onTurnEnded({ reason: 'node_lost', speaker: speaker?.generatedBy ?? null });
  await ports.log.close(turnId, 'cut');
  ports.watch.publish(sessionId, { type: 'turn', state: 'cut' });
  return true;
}

type LatePorts = { store: Pick<ConversationStore, 'finishTurn'>; log: TurnLog; clock: Clock };

/** Stores an orphan's text once Redis answers again, after a new turn took the orphan's place. */
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
  // It is unknown here whether the turn began with the provider. If it did not, it has no budget to settle.
  const ending = { state: 'cut', endReason: 'node_lost', withProvider: true, finishedAt } as const;
  await ports.store.finishTurn({
    turnId,
    sessionId,
    ...ending,
    ...unknownFields,
    ...toAnswer(entries ?? []),
  });
}

type SweeperPorts = OrphanPorts & {
  store: Pick<ConversationStore, 'sweepTurn' | 'findOrphans'>;
  timers: Timers;
  node: string;
  leaseSeconds: number;
  onFault(fault: unknown): void;
};

/** The time in which live nodes can renew their leases after an outage of the database, before turns are taken over. */
const RECOVERY_MS = 2000;

type TimePorts = { clock: Pick<Clock, 'steadyMs'>; timers: Timers; leaseSeconds: number };

/** Tells whether a query took so long that live nodes may have waited for the database too, and could not renew. */
function mayHaveDelayedRenewals(begunAtMs: number, { clock, leaseSeconds }: TimePorts): boolean {
  return clock.steadyMs() - begunAtMs > (leaseSeconds * 1000) / 2;
}

function pause({ timers }: TimePorts): Promise<void> {
  return new Promise((resolve) => timers.after(RECOVERY_MS, resolve));
}

/** If a slow query found an orphan, pauses and runs it again: the orphan's node may be alive. */
export async function recheckIfOrphaned<Found>(
  find: () => Promise<Found>,
  isOrphaned: (found: Found) => boolean,
  ports: TimePorts,
): Promise<Found> {
  const begunAtMs = ports.clock.steadyMs();
  const found = await find();
  if (!isOrphaned(found) || !mayHaveDelayedRenewals(begunAtMs, ports)) return found;
  await pause(ports);
  return find();
}

/**
 * Rescues other nodes' orphans repeatedly; returns the function that stops it. An orphan must be found twice in a row,
 * since a live node renews its leases between two sweeps.
 */
export function startSweeper(ports: SweeperPorts): () => void {
  const { store, timers, clock, node, leaseSeconds, onFault } = ports;
  let wasUnreachable = false;
  let found: ReadonlySet<string> = new Set();
  const sweep = async () => {
    const foundBefore = found;
    found = new Set();
    const begunAtMs = clock.steadyMs();
    const faults: unknown[] = [];
    try {
      const orphans = await store.findOrphans({ otherThan: node });
      if (wasUnreachable || mayHaveDelayedRenewals(begunAtMs, ports)) await pause(ports);
      else {
        found = new Set(orphans.map(({ turnId }) => turnId));
        // An orphan that cannot be ended does not keep the others from their end.
        for (const orphan of orphans.filter(({ turnId }) => foundBefore.has(turnId))) {
          await endOrphan(orphan, ports).catch((fault) => faults.push(fault));
        }
      }
    } catch (fault) {
      faults.push(fault);
    }
    // One report for each outage.
    if (faults.length > 0 && !wasUnreachable) onFault(faults[0]);
    wasUnreachable = faults.length > 0;
  };
  return repeatEvery(timers, (leaseSeconds * 1000) / 2, sweep);
}

/** Joins the entries of a turn to the answer so far. */
export function toAnswer(entries: readonly TurnEntry[]) {
  return { speaker: lastSpeakerIn(entries), text: textIn(entries) };
}

/** Finds the last speaker, who is recorded as the author of the stored answer. */
export function lastSpeakerIn(entries: readonly TurnEntry[]): Speaker | null {
  const speakerEntry = entries.findLast(
    ({ chunk }) => chunk.type === 'start' || chunk.type === 'message-metadata',
  );
  if (speakerEntry === undefined || !('messageMetadata' in speakerEntry.chunk)) return null;
  const { generatedBy, model } = speakerEntry.chunk.messageMetadata;
  return generatedBy === 'ai' ? { generatedBy, model: model ?? '' } : { generatedBy: 'script' };
}

function textIn(entries: readonly TurnEntry[]): string {
  return entries.map(({ chunk }) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');
}
