import { Counter, type Registry } from 'prom-client';
import type { Deps } from '#domain/ports.ts';
import { createLogSampler } from '../observability/log-sampler.ts';
import type { Logger } from '../observability/logging.ts';

/**
 * The log lines for each profile. They are few, since thousands of jobs may be left out; the feed report names each.
 */
const LINES_PER_SECOND = 5;

/** Creates the callback for jobs that do not fit a board's format, which counts and logs them (D50). */
export function createLeftOutReport({
  log,
  registry,
}: {
  log: Logger;
  registry: Registry;
}): Deps['onJobLeftOut'] {
  const counter = new Counter({
    name: 'guichet_feed_jobs_left_out_total',
    help: 'Jobs left out of a feed since they break a rule that its board requires, counted at each rendering',
    labelNames: ['profile'] as const,
    registers: [registry],
  });
  const lines = createLogSampler({
    perSecond: LINES_PER_SECOND,
    report: (profile, count) => log.info({ profile, count }, 'more jobs are left out of a feed'),
  });
  return ({ profile, jobId, rules }) => {
    counter.inc({ profile });
    if (lines.passes(profile)) log.info({ profile, jobId, rules }, 'a job is left out of a feed');
  };
}
