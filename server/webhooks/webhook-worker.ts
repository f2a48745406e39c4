import { setTimeout as delay } from 'node:timers/promises';
import { WEBHOOK_EVENTS } from '#db/webhooks/record-events.ts';
import { type AnnouncingDeps, announceJobs, type ToldUpTo } from '#domain/webhooks/announce-jobs.ts';
import {
  type DeliveryDeps,
  deliverInTurn,
  listDueWebhooks,
  SENT_AT_ONCE,
} from '#domain/webhooks/deliver-events.ts';

/** A retry is due no sooner, and a job is told of no later; an event of an application wakes by NOTIFY. */
const PAUSE_MS = 5000;

type WorkerDeps = DeliveryDeps & AnnouncingDeps;

export type WebhookWorker = { stop(deadline: AbortSignal): Promise<void> };

/** Tells partners of what happened, beside everything else: each address at its own pace (D48). */
export async function startWebhookWorker(
  deps: WorkerDeps,
  onError: (error: unknown) => void,
): Promise<WebhookWorker> {
  const stopping = new AbortController();
  const toldUpTo: ToldUpTo = new Map();
  const running = new Map<string, Set<Promise<void>>>();
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const unlisten = await deps.database.listen(WEBHOOK_EVENTS, wake);
  const done = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers<void>();
      try {
        await announceJobs(deps, toldUpTo);
        for (const id of await listDueWebhooks(deps)) deliverBeside(id);
      } catch (error) {
        onError(error);
      }
      const pause = delay(PAUSE_MS, null, { signal: stopping.signal, ref: false }).catch(() => {});
      await Promise.race([pause, woken.promise]);
    }
  }

  /** Fills the lanes of an address: a slow event holds up no other, and a later one is found when one ends. */
  function deliverBeside(id: string): void {
    const lanes = running.get(id) ?? new Set();
    running.set(id, lanes);
    while (lanes.size < SENT_AT_ONCE) {
      const lane = deliverInTurn(deps, id, stopping.signal)
        .then(wake, onError)
        .finally(() => {
          lanes.delete(lane);
          if (lanes.size === 0) running.delete(id);
        });
      lanes.add(lane);
    }
  }

  return {
    /** Attempts that are cut off at the deadline are made again, by any node. */
    stop: async (deadline) => {
      stopping.abort();
      wake();
      await unlisten();
      const lanes = [...running.values()].flatMap((ofAddress) => [...ofAddress]);
      const idle = Promise.all([done, ...lanes]);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      if (deadline.aborted) resolve();
      else deadline.addEventListener('abort', () => resolve(), { once: true });
      await Promise.race([idle, late]);
    },
  };
}
