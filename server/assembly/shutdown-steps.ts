import type { Logger } from '../observability/logging.ts';

/** Runs one part's shutdown; resolves when it is done, failed, or out of time. */
export type ShutdownStep = (part: string, work: Promise<unknown>) => Promise<void>;

/** Creates steps that together take at most `withinMs` from now; parts that are not done by then are logged. */
export function createShutdownSteps({ log, withinMs }: { log: Logger; withinMs: number }): ShutdownStep {
  const deadline = AbortSignal.timeout(withinMs);
  const late = new Promise<'late'>((resolve) => {
    deadline.addEventListener('abort', () => resolve('late'), { once: true });
  });
  return async (part, work) => {
    try {
      const outcome = await Promise.race([work, late]);
      if (outcome === 'late') log.warn({ part }, 'shutdown does not wait for this part any longer');
    } catch (error) {
      log.error({ part, err: error }, 'this part did not shut down');
    }
  };
}
