import { entriesWithRelease } from '../stream/entries.ts';
import { repeatEvery, type Timers } from '../stream/timers.ts';
import { createMemoryTurnLog, type TurnLog } from '../stream/turn-log.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';
import { noteRemoteSubscriber } from './redis-remote-subscribers.ts';
import { readStream } from './redis-turn-stream.ts';

/** Turns of other nodes, read once for all their listeners here. */
type TurnReader = Pick<TurnLog, 'follow' | 'read'>;

/** A copy of a turn that is followed here. */
type Mirror = {
  log: TurnLog;
  sequence: number;
  followers: number;
  heardAt: number;
  /** When its own node was last told that it is followed here. */
  notedAt: number;
  known: Promise<boolean>;
};

const POLL_MS = 50;
const NOTE_MS = 1000;
/** No turn is silent for so long: its provider is given up after 20 s. */
const SILENCE_MS_MAX = 30_000;

export function createTurnReader({ link, timers }: { link: RedisLink; timers: Timers }): TurnReader {
  const mirrors = new Map<string, Mirror>();
  let stopPolling: (() => void) | null = null;

  function mirrorOf(turnId: string): Mirror {
    const known = mirrors.get(turnId);
    if (known !== undefined) return known;
    const log = createMemoryTurnLog({ timers });
    const mirror = {
      log,
      sequence: 0,
      followers: 0,
      heardAt: performance.now(),
      notedAt: Number.NEGATIVE_INFINITY,
      known: Promise.resolve(false),
    };
    mirrors.set(turnId, mirror);
    mirror.known = link.run((client) => advance(client, turnId, mirror)).catch(() => false);
    return mirror;
  }

  /** Whether the turn is there. */
  async function advance(client: RedisClient, turnId: string, mirror: Mirror): Promise<boolean> {
    const from = mirror.sequence;
    const news = await readStream(client, turnId, from);
    if (news === null || mirror.sequence !== from) return news !== null;
    const telling = mirror.log.open(turnId);
    for (const { chunk } of news.entries) telling.append(chunk);
    mirror.sequence += news.entries.length;
    if (news.entries.length > 0) mirror.heardAt = performance.now();
    const silent = performance.now() - mirror.heardAt > SILENCE_MS_MAX;
    const state = news.state === 'running' && silent ? 'cut' : news.state;
    if (state !== 'running') {
      await mirror.log.close(turnId, state);
      forget(turnId, mirror);
    }
    return true;
  }

  async function poll(): Promise<void> {
    const all = [...mirrors];
    await link
      .run((client) =>
        Promise.all(
          all.flatMap(([turnId, mirror]) => [advance(client, turnId, mirror), note(client, turnId, mirror)]),
        ),
      )
      .catch(() => giveUpSilent()); // the link has reported the outage
  }

  async function note(client: RedisClient, turnId: string, mirror: Mirror): Promise<void> {
    if (performance.now() - mirror.notedAt < NOTE_MS) return;
    mirror.notedAt = performance.now();
    await noteRemoteSubscriber(client, turnId);
  }

  /** Its followers are cut off and resume, as with a turn whose node is gone. */
  async function giveUpSilent(): Promise<void> {
    for (const [turnId, mirror] of [...mirrors]) {
      if (performance.now() - mirror.heardAt <= SILENCE_MS_MAX) continue;
      await mirror.log.close(turnId, 'cut');
      forget(turnId, mirror);
    }
  }

  function forget(turnId: string, mirror: Mirror): void {
    if (mirrors.get(turnId) === mirror) mirrors.delete(turnId);
    if (mirrors.size > 0) return;
    stopPolling?.();
    stopPolling = null;
  }

  return {
    follow: async (turn) => {
      const { turnId } = turn;
      const mirror = mirrorOf(turnId);
      mirror.followers += 1;
      const release = once(() => {
        mirror.followers -= 1;
        if (mirror.followers === 0) forget(turnId, mirror);
      });
      const entries = (await mirror.known) ? await mirror.log.follow(turn) : null;
      if (entries === null) {
        release();
        return null;
      }
      turn.signal.addEventListener('abort', release, { once: true });
      if (turn.signal.aborted) release();
      if (mirrors.size > 0) stopPolling ??= repeatEvery(timers, POLL_MS, poll);
      // At once: the owner may be about to ask whether anybody listens.
      await link.run((client) => note(client, turnId, mirror)).catch(() => {});
      return entriesWithRelease(entries, release);
    },
    read: async (turnId, after = 0) => {
      const news = await link.run((client) => readStream(client, turnId, 0));
      return news?.entries.slice(after) ?? null;
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
