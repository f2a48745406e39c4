import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WEBHOOK_EVENTS_CHANNEL } from '#db/webhooks/record-events.ts';
import { type AnnouncedUpTo, type AnnouncingDeps, announceJobs } from '#domain/webhooks/announce-jobs.ts';
import {
  type DeliveryDeps,
  deliverInTurn,
  listDueWebhooks,
  SENT_AT_ONCE,
} from '#domain/webhooks/deliver-events.ts';

/**
 * The longest pause between two passes. It delays retries and announcements of jobs; an application's event wakes the
 * worker by NOTIFY.
 */
const PAUSE_MS = 5000;

type WorkerDeps = DeliveryDeps & AnnouncingDeps;

/** Sends the due deliveries of this node. */
export type WebhookWorker = { stop(deadline: AbortSignal): Promise<void> };

/** Sends webhooks in the background, to each address at its own pace (D48). */
export async function startWebhookWorker(
  deps: WorkerDeps,
  onError: (error: unknown) => void,
): Promise<WebhookWorker> {
  const stopping = new AbortController();
  const announcedUpTo: AnnouncedUpTo = new Map();
  /** The running lanes of each address: a lane delivers one event after another. */
  const runningLanes = new Map<string, Set<Promise<void>>>();
  let wakeUp = Promise.withResolvers<void>();
  const wake = () => wakeUp.resolve();
  const unlisten = await deps.database.listen(WEBHOOK_EVENTS_CHANNEL, wake);
  const done = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // A wake-up during the pass ends the pause after it.
      wakeUp = Promise.withResolvers<void>();
      await announceJobs(deps, announcedUpTo).catch(onError);
      try {
        for (const id of await listDueWebhooks(deps)) deliverInBackground(id);
      } catch (error) {
        onError(error);
      }
      // The abort of `stop` ends the pause.
      const pause = delay(PAUSE_MS, null, { signal: stopping.signal, ref: false }).catch(() => {});
      await Promise.race([pause, wakeUp.promise]);
    }
  }

  /**
   * Fills the lanes of an address, so that a slow event does not delay others. The end of a lane wakes the worker for
   * later events.
   */
  function deliverInBackground(id: string): void {
    const lanes = runningLanes.get(id) ?? new Set();
    runningLanes.set(id, lanes);
    while (lanes.size < SENT_AT_ONCE) {
      const lane = deliverInTurn(deps, id, stopping.signal)
        .then(wake, onError)
        .finally(() => {
          lanes.delete(lane);
          if (lanes.size === 0) runningLanes.delete(id);
        });
      lanes.add(lane);
    }
  }

  return {
    /** Waits for running attempts until `deadline`; any node repeats those that are cut off. */
    stop: async (deadline) => {
      stopping.abort();
      wake();
      await unlisten();
      const lanes = [...runningLanes.values()].flatMap((addressLanes) => [...addressLanes]);
      const idle = Promise.all([done, ...lanes]);
      if (!deadline.aborted) await Promise.race([idle, once(deadline, 'abort')]);
    },
  };
}
