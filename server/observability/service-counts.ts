import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '#domain/ports.ts';

/** Counts new applications by the way they came; what was received before is not counted. */
export function createApplicationCount(registry: Registry): Deps['onApplication'] {
  const counter = new Counter({
    name: 'guichet_applications_total',
    help: 'New applications by channel',
    labelNames: ['channel'] as const,
    registers: [registry],
  });
  // Without a first value a rate misses the first application after a start.
  for (const channel of ['partner', 'form'] as const) counter.inc({ channel }, 0);
  return (channel) => counter.inc({ channel });
}

/** Says what runs: a series by version, whose value is always 1. */
export function createBuildInfo(registry: Registry, version: string): void {
  new Gauge({
    name: 'guichet_build_info',
    help: 'The version that runs',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version }, 1);
}
