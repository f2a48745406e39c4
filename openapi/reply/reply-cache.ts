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

/** An answer, its dependencies, and the time from which it is certainly stale, if there is one (D12). */
export type CacheableReply = {
  reply: Reply;
  /** The workspaces and partners whose changes make the answer stale. Without owners it is cached for half a second. */
  owners?: readonly string[] | undefined;
  freshUntil?: Date | null | undefined;
};

/** An answer with the newest revision that was known when its load began. */
export type CachedReply = CacheableReply & { revision: number };

type Entry = CachedReply & { loadStartedAt: number };

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
/** The bytes that a spool counts as, though its own are on the disk: a thousand spools fill the cache. */
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
  private readonly loading = new Map<string, { reply: Promise<CachedReply>; startedAt: number }>();
  private readonly recentKeys = createRecentKeys();
  private readonly clock: Clock;
  private readonly revisions: Revisions;

  constructor({ clock, revisions }: { clock: Clock; revisions: Revisions }) {
    this.clock = clock;
    this.revisions = revisions;
  }

  /**
   * Returns a cached answer or the one of a running load, or loads it. `admit` may refuse a caller that needs a load.
   */
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
    const running = this.loading.get(key);
    if (running === undefined) return undefined;
    const ageMs = this.clock.now().getTime() - running.startedAt;
    return ageMs < SHARED_LOAD_MS_MAX ? running.reply : undefined;
  }

  private load(key: string, load: () => Promise<CacheableReply>): Promise<CachedReply> {
    const loadStartedAt = this.clock.now().getTime();
    // A later commit has a greater revision, and the load may see it or not.
    const revision = this.revisions.newest;
    // Before the first reading no entry with owners is fresh. `get` reads the revisions only for a cached entry, so the
    // first reading begins here. If it fails, the next load begins another.
    if (revision < 0) this.revisions.confirm()?.catch(() => {});
    const reply = load()
      .then((loaded) => {
        const answer = withOwnBytes(loaded);
        const { status, body } = answer.reply;
        // The keys of refusals are chosen by strangers, so refusals are not cached. A spool exists already, and costs
        // little.
        const isCached = status === 200 && (isSpool(body) || this.recentKeys.recordRequest(key));
        if (isCached) this.entries.set(key, { ...answer, loadStartedAt, revision }, estimateBytes(answer));
        return { ...answer, revision };
      })
      .finally(() => {
        if (this.loading.get(key)?.reply === reply) this.loading.delete(key);
      });
    this.loading.set(key, { reply, startedAt: loadStartedAt });
    return reply;
  }

  private isFresh({ reply, loadStartedAt, owners, revision, freshUntil }: Entry): boolean {
    const now = this.clock.now().getTime();
    if (isSpool(reply.body) && reply.body.isLost()) return false;
    if (freshUntil != null && now >= freshUntil.getTime()) return false;
    // A clock that was set back says nothing about the times of publication and closing.
    if (now < loadStartedAt) return false;
    const ageMs = now - loadStartedAt;
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
