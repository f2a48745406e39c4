import type { Clock } from '../../kernel/clock.ts';
import type { Reply } from './reply.ts';

/** What was built, and the moment at which it is certain to be stale, if there is one (D12). */
export type CacheableReply = { reply: Reply; freshUntil: Date | undefined };

type Entry = { answer: CacheableReply; loadedAt: number; bytes: number };

const AGE_MS_MAX = 500;
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Keeps answers as bytes for half a second, one load at a time per key: a burst costs one query, and a
 * withdrawn offer is gone within one second on every node without any word between them (D7).
 */
export class ReplyCache {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, { reply: Promise<Reply>; since: number }>();
  private readonly clock: Clock;
  private bytes = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async get(key: string, load: () => Promise<CacheableReply>): Promise<Reply> {
    const entry = this.entries.get(key);
    if (entry !== undefined && this.isFresh(entry)) return entry.answer.reply;
    const loading = this.loading.get(key);
    // A load that takes long may have begun before a withdrawal: late callers begin another (D7).
    if (loading !== undefined && this.clock.now().getTime() - loading.since < AGE_MS_MAX)
      return loading.reply;
    return this.load(key, load);
  }

  private load(key: string, load: () => Promise<CacheableReply>): Promise<Reply> {
    const loadedAt = this.clock.now().getTime();
    const reply = load()
      .then((answer) => {
        const { status, body } = answer.reply;
        // A refusal's key is whatever a stranger wrote.
        if (status === 200)
          this.keep(key, { answer, loadedAt, bytes: Buffer.isBuffer(body) ? body.length : 0 });
        return answer.reply;
      })
      .finally(() => {
        if (this.loading.get(key)?.reply === reply) this.loading.delete(key);
      });
    this.loading.set(key, { reply, since: loadedAt });
    return reply;
  }

  private isFresh({ loadedAt, answer }: Entry): boolean {
    const now = this.clock.now().getTime();
    const age = now - loadedAt;
    return (
      age >= 0 && age < AGE_MS_MAX && (answer.freshUntil === undefined || now < answer.freshUntil.getTime())
    );
  }

  private keep(key: string, entry: Entry): void {
    this.drop(key);
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
    for (const [oldest] of this.entries) {
      if (this.bytes <= BYTES_MAX) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
