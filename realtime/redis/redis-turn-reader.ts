import { repeatEvery, type Timers } from '#kernel/timers.ts';
import { entriesWithRelease } from '../stream/entries.ts';
import { createMemoryTurnLog, type TurnLog } from '../stream/turn-log.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';
import { recordRemoteSubscriber } from './redis-remote-subscribers.ts';
import { readStream } from './redis-turn-stream.ts';

/** Reads turns of other nodes, each once for all its subscribers on this node. */
type TurnReader = Pick<TurnLog, 'subscribe' | 'read'>;

/** The local copy of another node's turn. */
type TurnCopy = {
  log: TurnLog;
  sequence: number;
  subscribers: number;
  lastEntryAt: number;
  /** The time at which this node last reported a subscriber to the turn's node. */
  reportedAt: number;
  known: Promise<boolean>;
};

const POLL_MS = 50;
const REPORT_MS = 1000;
/** No turn is silent for so long: a provider that sends nothing is given up after 20 s. */
const SILENCE_MS_MAX = 30_000;

export function createTurnReader({ link, timers }: { link: RedisLink; timers: Timers }): TurnReader {
  const copies = new Map<string, TurnCopy>();
  let stopPolling: (() => void) | null = null;

  function copyOf(turnId: string): TurnCopy {
    const known = copies.get(turnId);
    if (known !== undefined) return known;
    const log = createMemoryTurnLog({ timers });
    const copy = {
      log,
      sequence: 0,
      subscribers: 0,
      lastEntryAt: performance.now(),
      reportedAt: Number.NEGATIVE_INFINITY,
      known: Promise.resolve(false),
    };
    copies.set(turnId, copy);
    copy.known = link.run((client) => advance(client, turnId, copy)).catch(() => false);
    return copy;
  }

  /** Copies new entries; resolves to whether the turn exists. */
  async function advance(client: RedisClient, turnId: string, copy: TurnCopy): Promise<boolean> {
    const from = copy.sequence;
    const unread = await readStream(client, turnId, from);
    if (unread === null || copy.sequence !== from) return unread !== null;
    const publisher = copy.log.open(turnId);
    for (const { chunk } of unread.entries) publisher.append(chunk);
    copy.sequence += unread.entries.length;
    if (unread.entries.length > 0) copy.lastEntryAt = performance.now();
    const silent = performance.now() - copy.lastEntryAt > SILENCE_MS_MAX;
    const state = unread.state === 'running' && silent ? 'cut' : unread.state;
    if (state !== 'running') {
      await copy.log.close(turnId, state);
      forget(turnId, copy);
    }
    return true;
  }

  async function poll(): Promise<void> {
    const all = [...copies];
    await link
      .run((client) =>
        Promise.all(
          all.flatMap(([turnId, copy]) => [
            advance(client, turnId, copy),
            reportSubscriber(client, turnId, copy),
          ]),
        ),
      )
      .catch(() => giveUpSilent()); // the link has reported the outage
  }

  async function reportSubscriber(client: RedisClient, turnId: string, copy: TurnCopy): Promise<void> {
    if (performance.now() - copy.reportedAt < REPORT_MS) return;
    copy.reportedAt = performance.now();
    await recordRemoteSubscriber(client, turnId);
  }

  /** Cuts subscribers off so that they resume, as after the death of the turn's node. */
  async function giveUpSilent(): Promise<void> {
    for (const [turnId, copy] of [...copies]) {
      if (performance.now() - copy.lastEntryAt <= SILENCE_MS_MAX) continue;
      await copy.log.close(turnId, 'cut');
      forget(turnId, copy);
    }
  }

  function forget(turnId: string, copy: TurnCopy): void {
    if (copies.get(turnId) === copy) copies.delete(turnId);
    if (copies.size > 0) return;
    stopPolling?.();
    stopPolling = null;
  }

  return {
    subscribe: async (turn) => {
      const { turnId } = turn;
      const copy = copyOf(turnId);
      copy.subscribers += 1;
      const release = once(() => {
        copy.subscribers -= 1;
        if (copy.subscribers === 0) forget(turnId, copy);
      });
      const entries = (await copy.known) ? await copy.log.subscribe(turn) : null;
      if (entries === null) {
        release();
        return null;
      }
      turn.signal.addEventListener('abort', release, { once: true });
      if (turn.signal.aborted) release();
      if (copies.size > 0) stopPolling ??= repeatEvery(timers, POLL_MS, poll);
      // Reports at once, since the turn's node may be about to look for subscribers.
      await link.run((client) => reportSubscriber(client, turnId, copy)).catch(() => {});
      return entriesWithRelease(entries, release);
    },
    read: async (turnId, after = 0) => {
      const unread = await link.run((client) => readStream(client, turnId, 0));
      return unread?.entries.slice(after) ?? null;
    },
  };
}

function once(run: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    run();
  };
}
