import { createBoundedMap } from '#kernel/bounded-map.ts';
import type { Clock } from '#kernel/clock.ts';
import { isSpool } from '../spool/spool.ts';
import { bytesOfTexts, createRecentKeys, ownBytes } from './cache-memory.ts';
import type { Reply } from './reply.ts';

/** The revisions of the database, as this node knows them. */
export type Revisions = {
  /** The newest revision that was read; -1, which is below every revision, before the first was read. */
  readonly newest: number;
  /** Returns the revision of an owner's last known change, or the lowest possible one if no change is known. */
  of(owner: string): number;
  /** Reads the revisions from the database; returns null if they were read a moment ago. */
  confirm(): Promise<void> | null;
};

/** A reply that was just made, with all that says how long it stays fresh. */
export type CacheableReply = {
  reply: Reply;
  /** The workspaces and partners whose changes make the reply stale. Without owners it is cached for half a second. */
  owners?: readonly string[] | undefined;
  /** The time from which the reply is stale even without a change, such as a job's closing time (D12). */
  freshUntil?: Date | null | undefined;
};

/** A reply with the newest revision that was known when its load began. */
export type CachedReply = CacheableReply & { revision: number };

type Entry = CachedReply & { loadStartedAtMs: number };

/** The age from which a load is not shared with further callers. */
const SHARED_LOAD_MS_MAX = 500;
/** The age from which an answer without owners is stale. */
const OWNERLESS_MS_MAX = 500;
/** The age from which an answer is made again, so that unused answers leave the cache. */
const CACHED_MS_MAX = 600_000;
const BYTES_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
/** A text and its compressed forms, which are cached with it, take this many times the text's size. */
const COMPRESSED_FACTOR = 2;
/** The bytes that a spool counts for, although its content is on the disk. A thousand spools fill the cache. */
const SPOOL_BYTES = 64 * 1024;

/**
 * Caches answers as bytes until the revisions that they depend on change, with one load at a time per key: a burst
 * costs one query, and a withdrawn job is gone within one second on every node (D7).
 */
export class ReplyCache {
  private readonly entries = createBoundedMap<Entry>({
    bytesMax: BYTES_MAX,
    entriesMax: ENTRIES_MAX,
    isOutdated: (entry) => !this.isFresh(entry),
  });
  private readonly runningLoads = new Map<string, { result: Promise<CachedReply>; startedAtMs: number }>();
  private readonly recentKeys = createRecentKeys();
  private readonly clock: Clock;
  private readonly revisions: Revisions;

  constructor({ clock, revisions }: { clock: Clock; revisions: Revisions }) {
    this.clock = clock;
    this.revisions = revisions;
  }

  /** Returns a cached answer, or that of a running load. Otherwise calls `admit`, which may refuse, and then `load`. */
  async get(
    key: string,
    load: () => Promise<CacheableReply>,
    admit: () => Promise<void> = async () => {},
  ): Promise<CachedReply> {
    const entry = this.entries.get(key);
    // An answer without owners is sent even while the database is unreachable.
    if (entry?.owners !== undefined) await this.revisions.confirm();
    if (entry !== undefined && this.isFresh(entry)) return entry;
    const runningLoad = this.findRunningLoad(key);
    if (runningLoad !== undefined) return runningLoad;
    await admit();
    // Another caller may have begun a load in the meantime.
    return this.findRunningLoad(key) ?? this.load(key, load);
  }

  /**
   * Returns the answer of the running load; undefined if there is none, or if it may have begun before a job was withdrawn:
   * late callers begin another load (D7).
   */
  private findRunningLoad(key: string): Promise<CachedReply> | undefined {
    const running = this.runningLoads.get(key);
    if (running === undefined) return undefined;
    const ageMs = this.clock.now().getTime() - running.startedAtMs;
    return ageMs < SHARED_LOAD_MS_MAX ? running.result : undefined;
  }

  private load(key: string, load: () => Promise<CacheableReply>): Promise<CachedReply> {
    const loadStartedAtMs = this.clock.now().getTime();
    // The load may already see a later commit, whose revision is greater. The entry is then stale earlier than needed.
    const revision = this.revisions.newest;
    // No entry with owners is fresh before the revisions were read once, and `get` reads them only for a cached entry.
    // So the first reading begins here. If it fails, the next load begins another.
    if (revision < 0) this.revisions.confirm()?.catch(() => {});
    const result = load()
      .then((loaded) => {
        const answer = withOwnBytes(loaded);
        const { status, body } = answer.reply;
        // Only a 200 is cached, since strangers choose the keys of refusals. A spool is cached at its first request,
        // since it exists already and costs little.
        const isCached = status === 200 && (isSpool(body) || this.recentKeys.recordRequest(key));
        if (isCached) this.entries.set(key, { ...answer, loadStartedAtMs, revision }, estimateBytes(answer));
        return { ...answer, revision };
      })
      .finally(() => {
        // A load that takes long may have been replaced by another.
        if (this.runningLoads.get(key)?.result === result) this.runningLoads.delete(key);
      });
    this.runningLoads.set(key, { result, startedAtMs: loadStartedAtMs });
    return result;
  }

  private isFresh({ reply, loadStartedAtMs, owners, revision, freshUntil }: Entry): boolean {
    const nowMs = this.clock.now().getTime();
    if (isSpool(reply.body) && reply.body.isLost()) return false;
    if (freshUntil != null && nowMs >= freshUntil.getTime()) return false;
    const ageMs = nowMs - loadStartedAtMs;
    // The clock was set back, so jobs of the answer may not be published yet, or may not be closed any more.
    if (ageMs < 0) return false;
    if (owners === undefined) return ageMs < OWNERLESS_MS_MAX;
    if (ageMs >= CACHED_MS_MAX) return false;
    return owners.every((owner) => this.revisions.of(owner) <= revision);
  }
}

function withOwnBytes(answer: CacheableReply): CacheableReply {
  const { reply } = answer;
  return Buffer.isBuffer(reply.body)
    ? { ...answer, reply: { ...reply, body: ownBytes(reply.body) } }
    : answer;
}

/** Estimates the memory of an answer, without its key. */
function estimateBytes({ reply: { headers, body }, owners = [] }: CacheableReply): number {
  const bytes = Buffer.isBuffer(body) ? body.length * COMPRESSED_FACTOR : SPOOL_BYTES;
  return bytes + bytesOfTexts([...Object.entries(headers).flat(), ...owners]);
}
