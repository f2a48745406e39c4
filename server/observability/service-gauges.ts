import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { readServiceGauges } from '#domain/administration/service/service-gauges.ts';
import type { Deps } from '#domain/ports.ts';

type Values = Awaited<ReturnType<typeof readServiceGauges>>;

/** The time for which values are reused, so that several scrapers cost the database no more than one. */
const FRESH_MS = 5_000;
/**
 * The longest wait for the database's values. After it, their gauges are left out, so that the other metrics are
 * scraped in time.
 */
const ANSWER_MS = 1_000;

/**
 * Creates the gauges of the queue, of webhooks, of overdue deletions, contests and answers, and of the pool. Their
 * values are read when they are scraped.
 */
export function createServiceGauges(registry: Registry, deps: Pick<Deps, 'database' | 'clock'>): void {
  const registers = [registry];
  let latest: { readAt: number; values: Promise<Values | null> } | null = null;
  const readValues = (): Promise<Values | null> => {
    const now = deps.clock.steadyMs();
    if (latest === null || now - latest.readAt >= FRESH_MS) {
      latest = { readAt: now, values: readServiceGauges(deps).catch(() => null) };
    }
    return Promise.race([latest.values, delay(ANSWER_MS, null, { ref: false })]);
  };
  const addGauge = (name: string, help: string, readValue: (values: Values) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const values = await readValues();
        if (values === null) this.remove();
        else this.set(readValue(values));
      },
    });

  new Gauge({
    name: 'guichet_queue_jobs',
    help: 'Follow-up jobs by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const values = await readValues();
      if (values === null) return;
      for (const state of ['waiting', 'running', 'dead'] as const) this.set({ state }, values[state]);
    },
  });
  new Gauge({
    name: 'guichet_webhook_deliveries',
    help: 'Events that partners are not told yet, or that were given up in the last thirty days',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const values = await readValues();
      if (values === null) return;
      for (const state of ['waiting', 'failed'] as const) this.set({ state }, values.webhooks[state]);
    },
  });
  addGauge(
    'guichet_queue_oldest_seconds',
    'Age of the oldest job that should have begun',
    (values) => values.oldestDueAgeSeconds,
  );
  addGauge(
    'guichet_deletions_overdue',
    'Deletion requests past their due date',
    (values) => values.overdueDeletions,
  );
  addGauge(
    'guichet_contests_overdue',
    'Contested decisions without an answer that are past their due date',
    (values) => values.overdueContests,
  );
  addGauge(
    'guichet_answers_overdue',
    'Applications without an answer past the days that their employer promised',
    (values) => values.overdueAnswers,
  );
  addGauge(
    'guichet_backup_completed_timestamp_seconds',
    'When the newest backup was complete; 0 before the first',
    (values) => (values.backupAt?.getTime() ?? 0) / 1000,
  );
  new Gauge({
    name: 'guichet_database_pool',
    help: 'Connections of the pool in use, and statements that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { inUse, waiting } = deps.database.poolUse();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}
