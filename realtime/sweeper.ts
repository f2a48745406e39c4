import type { Clock } from '../server/kernel/clock.ts';
import type { Speaker } from './chunks.ts';
import type { TurnEntry } from './entries.ts';
import type { ConversationStore } from './store.ts';
import { every, type Timers } from './timers.ts';
import type { TurnLog } from './turn-log.ts';
import type { Watch } from './watch.ts';

export type OrphanPorts = {
  store: Pick<ConversationStore, 'sweepTurn'>;
  log: TurnLog;
  watch: Watch;
  clock: Clock;
};

export type Orphan = { turnId: string; sessionId: string };

/**
 * Ends a turn whose node is gone: stores what it produced as cut, once over all nodes, and lets its listeners
 * go. What it produced is what the log has; without one the session is freed all the same.
 */
export async function rescue({ turnId, sessionId }: Orphan, ports: OrphanPorts): Promise<void> {
  const produced = (await ports.log.read(turnId)) ?? [];
  const swept = await ports.store.sweepTurn({
    turnId,
    sessionId,
    speaker: speakerOf(produced),
    text: textOf(produced),
    finishedAt: ports.clock.now(),
  });
  if (!swept) return;
  await ports.log.close(turnId, 'cut');
  ports.watch.publish(sessionId, { type: 'turn', state: 'cut' });
}

type SweeperPorts = OrphanPorts & {
  store: Pick<ConversationStore, 'sweepTurn' | 'findOrphans'>;
  timers: Timers;
  node: string;
  leaseSeconds: number;
  onFault(fault: unknown): void;
};

/** After the database was away, the owners of running turns have so long to say that they live. */
const REST_MS = 2000;

/** Rescues other nodes' orphans again and again; returns the way to stop. */
export function startSweeper(ports: SweeperPorts): () => void {
  const { store, timers, node, leaseSeconds, onFault } = ports;
  let wasAway = false;
  const sweep = async () => {
    try {
      const orphans = await store.findOrphans({ otherThan: node });
      if (wasAway) await new Promise<void>((resolve) => timers.after(REST_MS, resolve));
      else for (const orphan of orphans) await rescue(orphan, ports);
      wasAway = false;
    } catch (fault) {
      if (!wasAway) onFault(fault);
      wasAway = true;
    }
  };
  return every(timers, (leaseSeconds * 1000) / 4, sweep);
}

/** Who spoke last, and so answers for what is stored. */
export function speakerOf(entries: readonly TurnEntry[]): Speaker | null {
  const said = entries.findLast(({ chunk }) => chunk.type === 'start' || chunk.type === 'message-metadata');
  if (said === undefined || !('messageMetadata' in said.chunk)) return null;
  const { generatedBy, model } = said.chunk.messageMetadata;
  return generatedBy === 'ai' ? { generatedBy, model: model ?? '' } : { generatedBy };
}

export function textOf(entries: readonly TurnEntry[]): string {
  return entries.map(({ chunk }) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');
}
