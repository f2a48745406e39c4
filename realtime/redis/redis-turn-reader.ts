import { repeatEvery, type Timers } from '#kernel/timers.ts';
import { entriesWithRelease } from '../stream/entries.ts';
import { createMemoryTurnLog, type TurnLog } from '../stream/turn-log.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';
import { recordRemoteSubscriber } from './redis-remote-subscribers.ts';
import { readStream } from './redis-turn-stream.ts';

/** Reads turns of other nodes, each once for all its subscribers on this node. */
type TurnReader = Pick<TurnLog, 'subscribe' | 'read'>;

/** The local copy of another node's turn. Times are of performance.now(). */
type TurnCopy = {
  log: TurnLog;
  /** The number of entries that are copied, which is also the sequence of the last one. */
  copiedCount: number;
  subscribers: number;
  lastEntryAt: number;
  /** The time at which this node last reported a subscriber to the turn's node. */
  reportedAt: number;
  /** Resolves after the first read to whether Redis has the turn. */
  exists: Promise<boolean>;
};

/** The pause between two reads of all followed streams. */
const POLL_MS = 50;
/** The interval at which a node reports that it has subscribers. */
const REPORT_MS = 1000;
/** A turn that is silent for longer counts as cut: a provider that sends nothing is given up after 20 s. */
const SILENCE_MS_MAX = 30_000;

/** Creates the reader, which polls Redis while it has subscribers. */
export function createTurnReader({ link, timers }: { link: RedisLink; timers: Timers }): TurnReader {
  const copies = new Map<string, TurnCopy>();
  let stopPolling: (() => void) | null = null;

  /** Finds the copy of a turn, or begins one. */
  function getCopy(turnId: string): TurnCopy {
    const existing = copies.get(turnId);
    if (existing !== undefined) return existing;
    const log = createMemoryTurnLog({ timers });
    const copy = {
      log,
      copiedCount: 0,
      subscribers: 0,
      lastEntryAt: performance.now(),
      reportedAt: Number.NEGATIVE_INFINITY,
      exists: Promise.resolve(false),
    };
    copies.set(turnId, copy);
    copy.exists = link.run((client) => copyNewEntries(client, turnId, copy)).catch(() => false);
    return copy;
  }

  /** Copies new entries, and the turn's end; resolves to whether the turn exists. */
  async function copyNewEntries(client: RedisClient, turnId: string, copy: TurnCopy): Promise<boolean> {
    const countBefore = copy.copiedCount;
    const unread = await readStream(client, turnId, countBefore);
    if (unread === null) return false;
    // Another read that ran at the same time has copied these entries already.
    if (copy.copiedCount !== countBefore) return true;
    const appender = copy.log.open(turnId);
    for (const { chunk } of unread.entries) appender.append(chunk);
    copy.copiedCount += unread.entries.length;
    if (unread.entries.length > 0) copy.lastEntryAt = performance.now();
    const isSilent = performance.now() - copy.lastEntryAt > SILENCE_MS_MAX;
    const state = unread.state === 'running' && isSilent ? 'cut' : unread.state;
    if (state !== 'running') {
      await copy.log.close(turnId, state);
      removeCopy(turnId, copy);
    }
    return true;
  }

  async function poll(): Promise<void> {
    await link
      .run((client) =>
        Promise.all(
          [...copies].flatMap(([turnId, copy]) => [
            copyNewEntries(client, turnId, copy),
            reportSubscriber(client, turnId, copy),
          ]),
        ),
      )
      // The link has reported the outage.
      .catch(() => cutSilentCopies());
  }

  async function reportSubscriber(client: RedisClient, turnId: string, copy: TurnCopy): Promise<void> {
    if (performance.now() - copy.reportedAt < REPORT_MS) return;
    copy.reportedAt = performance.now();
    await recordRemoteSubscriber(client, turnId);
  }

  /** Ends copies that had no entry for too long, as if the turn's node had died. Their subscribers then resume. */
  async function cutSilentCopies(): Promise<void> {
    for (const [turnId, copy] of [...copies]) {
      if (performance.now() - copy.lastEntryAt <= SILENCE_MS_MAX) continue;
      await copy.log.close(turnId, 'cut');
      removeCopy(turnId, copy);
    }
  }

  function removeCopy(turnId: string, copy: TurnCopy): void {
    if (copies.get(turnId) === copy) copies.delete(turnId);
    if (copies.size > 0) return;
    stopPolling?.();
    stopPolling = null;
  }

  return {
    subscribe: async (turn) => {
      const { turnId } = turn;
      const copy = getCopy(turnId);
      copy.subscribers += 1;
      const release = once(() => {
        copy.subscribers -= 1;
        if (copy.subscribers === 0) removeCopy(turnId, copy);
      });
      const entries = (await copy.exists) ? await copy.log.subscribe(turn) : null;
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
      const stream = await link.run((client) => readStream(client, turnId, 0));
      return stream?.entries.slice(after) ?? null;
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
