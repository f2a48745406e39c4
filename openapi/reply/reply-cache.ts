import type { Clock } from '#kernel/clock.ts';
import { bytesOfTexts, createBoundedMap, createRecentKeys, ownBytes } from './cache-memory.ts';
import type { Reply } from './reply.ts';
import { isSpool } from './spool.ts';

/** Tells the revisions of the database, as this node knows them. */
export type Revisions = {
  /** Is the newest known revision; below every revision before the first was read. */
  readonly newest: number;
  /** Returns the revision of an owner's last known change, or the lowest possible one if none is known. */
  of(owner: string): number;
  /** Asks the database, at most once per moment; returns null if there is no need to wait. */
  confirm(): Promise<void> | null;
};

/** Holds an answer, its dependencies, and the time from which it is certainly stale, if there is one (D12). */
export type CacheableReply = {
  reply: Reply;
  /** Lists workspaces and partners. An answer without owners is kept for half a second. */
  owners?: readonly string[] | undefined;
  freshUntil?: Date | null | undefined;
};

/** Adds the newest revision that was known when the answer was made. */
export type KeptReply = CacheableReply & { revision: number };

type Entry = KeptReply & { loadedAt: number };

const AGE_MS_MAX = 500;
/** Is the age from which an answer is made again, so that unused answers leave the cache. */
const KEPT_MS_MAX = 600_000;
const BYTES_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
/** Is the factor for a text with its compressed forms, which are kept with it. */
const WITH_COMPRESSED = 2;
/** Counts a spool, whose bytes are on the disk, as so many bytes; that allows a thousand spools at most. */
const SPOOL_BYTES = 64 * 1024;

/**
 * Keeps answers as bytes until the revisions that they depend on change, with one load at a time per key: a burst costs
 * one query, and a withdrawn offer is gone within one second on every node (D7).
 */
export class ReplyCache {
  private readonly entries = createBoundedMap<Entry>({
    bytesMax: BYTES_MAX,
    entriesMax: ENTRIES_MAX,
    isOver: (entry) => !this.isFresh(entry),
  });
  private readonly loading = new Map<string, { reply: Promise<KeptReply>; since: number }>();
  private readonly recentKeys = createRecentKeys();
  private readonly clock: Clock;
  private readonly revisions: Revisions;

  constructor({ clock, revisions }: { clock: Clock; revisions: Revisions }) {
    this.clock = clock;
    this.revisions = revisions;
  }

  /** Returns a kept or a running answer, or loads it. `admit` may refuse a caller that needs a load. */
  async get(
    key: string,
    load: () => Promise<CacheableReply>,
    admit: () => Promise<void> = async () => {},
  ): Promise<KeptReply> {
    const entry = this.entries.get(key);
    // An answer without revisions is given while the database is away.
    if (entry?.owners !== undefined) await this.revisions.confirm();
    if (entry !== undefined && this.isFresh(entry)) return entry;
    const running = this.running(key);
    if (running !== undefined) return running;
    await admit();
    // Another caller may have begun a load in the meantime.
    return this.running(key) ?? this.load(key, load);
  }

  /** Returns the running load, unless it may have begun before a withdrawal: late callers begin another (D7). */
  private running(key: string): Promise<KeptReply> | undefined {
    const loading = this.loading.get(key);
    if (loading === undefined || this.clock.now().getTime() - loading.since >= AGE_MS_MAX) return undefined;
    return loading.reply;
  }

  private load(key: string, load: () => Promise<CacheableReply>): Promise<KeptReply> {
    const loadedAt = this.clock.now().getTime();
    // A later commit has a greater revision, and the load may see it or not.
    const revision = this.revisions.newest;
    // Before the first revision is known nothing can be kept, so nothing kept would ask for it.
    if (revision < 0) this.revisions.confirm()?.catch(() => {});
    const reply = load()
      .then((loaded) => {
        const answer = withOwnBytes(loaded);
        const { status, body } = answer.reply;
        // The keys of refusals are chosen by strangers, so refusals are not kept. A spool exists already, and costs
        // little.
        if (status === 200 && (isSpool(body) || this.recentKeys.isKnown(key)))
          this.entries.set(key, { ...answer, loadedAt, revision }, bytesOf(answer));
        return { ...answer, revision };
      })
      .finally(() => {
        if (this.loading.get(key)?.reply === reply) this.loading.delete(key);
      });
    this.loading.set(key, { reply, since: loadedAt });
    return reply;
  }

  private isFresh({ reply, loadedAt, owners, revision, freshUntil }: Entry): boolean {
    const now = this.clock.now().getTime();
    if (isSpool(reply.body) && reply.body.isLost()) return false;
    if (freshUntil != null && now >= freshUntil.getTime()) return false;
    // A clock that was set back says nothing about the times of publication and closing.
    if (now < loadedAt) return false;
    if (now - loadedAt >= (owners === undefined ? AGE_MS_MAX : KEPT_MS_MAX)) return false;
    if (owners === undefined) return true;
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
function bytesOf({ reply: { headers, body }, owners = [] }: CacheableReply): number {
  const bytes = Buffer.isBuffer(body) ? body.length * WITH_COMPRESSED : SPOOL_BYTES;
  return bytes + bytesOfTexts([...Object.entries(headers).flat(), ...owners]);
}
