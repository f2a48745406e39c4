import { setTimeout as delay } from 'node:timers/promises';
import { linkAudit } from '#domain/audit/link-audit.ts';
import type { Deps } from '#domain/ports.ts';

/**
 * The pause between two passes. An entry is linked within five seconds; a shorter pause would cost an idle node more
 * passes.
 */
const PAUSE_MS = 2000;

type LinkerOptions = Pick<Deps, 'database'> & { onError(error: unknown): void };

/** Links new entries of the audit trail. */
export type AuditLinker = { stop(): Promise<void> };

/** Links the audit trail's entries in the background, so that a submission never waits for the chain's head (D35). */
export function startAuditLinker({ database, onError }: LinkerOptions): AuditLinker {
  const stopping = new AbortController();
  const done = run();

  async function run(): Promise<void> {
    // The first pass includes entries that committed too late for the passes of an earlier run.
    let all = true;
    while (!stopping.signal.aborted) {
      try {
        await linkAudit({ database }, { all, signal: stopping.signal });
        all = false;
      } catch (error) {
        onError(error);
      }
      // The abort of `stop` ends the pause.
      await delay(PAUSE_MS, null, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
