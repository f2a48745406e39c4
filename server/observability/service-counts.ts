import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps, JobAlertEvent } from '#domain/ports.ts';

/** Creates the callback that counts new applications by channel; it is not called for a repeated submission. */
export function createApplicationCount(registry: Registry): Deps['onApplication'] {
  const counter = new Counter({
    name: 'guichet_applications_total',
    help: 'New applications by channel',
    labelNames: ['channel'] as const,
    registers: [registry],
  });
  // Starts at 0: without a first value a rate misses the first application after a start.
  for (const channel of ['partner', 'form'] as const) counter.inc({ channel }, 0);
  return (channel) => counter.inc({ channel });
}

/** Every event of job alerts. The type refuses a list that lacks one. */
const jobAlertEvents: Record<JobAlertEvent, true> = {
  requested: true,
  withheld: true,
  confirmed: true,
  renewed: true,
  mailed: true,
  refused: true,
  ended: true,
};

/** Creates the callback that counts events of job alerts. */
export function createJobAlertCount(registry: Registry): Deps['onJobAlert'] {
  const counter = new Counter({
    name: 'guichet_job_alerts_total',
    help: 'Events of job alerts',
    labelNames: ['event'] as const,
    registers: [registry],
  });
  for (const event of Object.keys(jobAlertEvents)) counter.inc({ event }, 0);
  return (event) => counter.inc({ event });
}

/** Reports the running version as a series whose value is always 1. */
export function createBuildInfo(registry: Registry, version: string): void {
  new Gauge({
    name: 'guichet_build_info',
    help: 'The version that runs',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version }, 1);
}
