import { setTimeout as delay } from 'node:timers/promises';
import { createLatencies } from './realtime/latencies.ts';

export type Call = () => Promise<{ status: number }>;
export type Meter = ReturnType<typeof createMeter>;

/** Counts the statuses and durations of calls. A duration above ten seconds counts as ten. */
export function createMeter() {
  const latencies = createLatencies();
  const statuses = new Map<string, number>();
  return {
    /** Resolves to the status, or to 0 where the call had no answer. */
    measure: async (call: Call): Promise<{ status: number }> => {
      const startedAt = performance.now();
      const { status } = await call().catch(() => ({ status: 0 }));
      latencies.add(performance.now() - startedAt);
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      return { status };
    },
    statuses,
    p50: () => latencies.quantile(0.5),
    p99: () => latencies.quantile(0.99),
    maxMs: () => latencies.quantile(1),
  };
}

type Load = { work: Promise<unknown>; pauseMs: number };

/** Measures callers who each make one call after the other while `work` runs. */
export async function meterCallers(
  callers: readonly (readonly Call[])[],
  { work, pauseMs }: Load,
): Promise<Meter> {
  const meter = createMeter();
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const callInTurn = async (calls: readonly Call[]) => {
    for (let turn = 0; !isOver; turn += 1) {
      const call = calls[turn % calls.length];
      if (call !== undefined) await meter.measure(call);
      await delay(pauseMs);
    }
  };
  await Promise.all([ended, ...callers.map(callInTurn)]);
  return meter;
}

/** Formats the statuses as `200 × 40, 429 × 3`. */
export function formatCounts(counts: Iterable<[string, number]>): string {
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ');
}

/** Formats a figure with its target, and says whether the target is met. */
export function formatFigure(figure: number, { below, unit }: { below: number; unit: string }): string {
  const verdict = figure < below ? 'met' : 'MISSED';
  return `${Math.round(figure)} ${unit} (target below ${Math.round(below)}: ${verdict})`;
}
