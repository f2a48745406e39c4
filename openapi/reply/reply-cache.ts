import type { Clock } from '#kernel/clock.ts';
import { bytesOfTexts, createBoundedMap, ownBytes } from './bounded-map.ts';
import { createRecentKeys } from './recent-keys.ts';
import type { Reply } from './reply.ts';
import { isSpool } from './spool.ts';

/** What this node knows of the revisions in the database. */
export type Revisions = {
  /** The newest revision known; below every revision before the first was read. */
  readonly newest: number;
  /** The revision of the last known change of a workspace or a partner; where none is known, the least that counts. */
  of(owner: string): number;
  /** Asks the database, unless it was asked within the last moment; null when there is no need to wait. */
  confirm(): Promise<void> | null;
};

/** What was built, what it depends on, and the moment at which it is certain to be stale, if there is one (D12). */
export type CacheableReply = {
  reply: Reply;
  /** Workspaces and partners; what depends on none is kept for half a second. */
  owners?: readonly string[] | undefined;
  freshUntil?: Date | null | undefined;
};

/** The same with the newest revision that was known when it was made. */
export type KeptReply = CacheableReply & { revision: number };

type Entry = KeptReply & { loadedAt: number };

const AGE_MS_MAX = 500;
/** Then it is made again, so that what nobody asks for any more goes. */
const KEPT_MS_MAX = 600_000;
const BYTES_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
/** A text and its compressed forms, which are kept with it, take at most twice the text. */
const WITH_COMPRESSED = 2;
/** A spool's bytes are on the disk; counted as so many, a thousand of them are the most. */
const SPOOL_BYTES = 64 * 1024;

/**
 * Keeps answers as bytes while the revisions that they depend on stand, with one load at a time per key: a burst
 * costs one query, and a withdrawn offer is gone within one second on every node (D7).
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

  /** `admit` may refuse who is not answered by what is kept, or by what is on its way. */
  async get(
    key: string,
    load: () => Promise<CacheableReply>,
    admit: () => Promise<void> = async () => {},
  ): Promise<KeptReply> {
    const entry = this.entries.get(key);
    // What depends on no revision is answered while the database is away.
    if (entry?.owners !== undefined) await this.revisions.confirm();
    if (entry !== undefined && this.isFresh(entry)) return entry;
    const running = this.running(key);
    if (running !== undefined) return running;
    await admit();
    // Others may have asked in the meantime.
    return this.running(key) ?? this.load(key, load);
  }

  /** A load that takes long may have begun before a withdrawal: late callers begin another (D7). */
  private running(key: string): Promise<KeptReply> | undefined {
    const loading = this.loading.get(key);
    if (loading === undefined || this.clock.now().getTime() - loading.since >= AGE_MS_MAX) return undefined;
    return loading.reply;
  }

  private load(key: string, load: () => Promise<CacheableReply>): Promise<KeptReply> {
    const loadedAt = this.clock.now().getTime();
    // Whatever is committed after this revision has a greater one, whether the load sees it or not.
    const revision = this.revisions.newest;
    // Before the first is known nothing can be kept, and nothing kept would ask for it.
    if (revision < 0) this.revisions.confirm()?.catch(() => {});
    const reply = load()
      .then((loaded) => {
        const answer = withOwnBytes(loaded);
        const { status, body } = answer.reply;
        // A refusal's key is whatever a stranger wrote. A spool is there already, and costs little to keep.
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

/** An answer takes so much beside its key. */
function bytesOf({ reply: { headers, body }, owners = [] }: CacheableReply): number {
  const bytes = Buffer.isBuffer(body) ? body.length * WITH_COMPRESSED : SPOOL_BYTES;
  return bytes + bytesOfTexts([...Object.entries(headers).flat(), ...owners]);
}
