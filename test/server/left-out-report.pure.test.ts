import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { createLeftOutReport } from '#server/assembly/left-out-report.ts';
import { createLogger } from '#server/observability/logging.ts';

test('jobs that a board’s form cannot hold are counted, and logged a few a second (D50)', async () => {
  vi.useFakeTimers();
  try {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) });
    const registry = new Registry();
    const onJobLeftOut = createLeftOutReport({ log, registry });
    for (let n = 0; n < 1000; n += 1) {
      onJobLeftOut({ profile: 'indeed', jobId: `job-${n}`, rules: ['city', 'country'] });
    }
    onJobLeftOut({ profile: 'jooble', jobId: 'other', rules: ['place'] });
    expect(await registry.metrics()).toContain('guichet_feed_jobs_left_out_total{profile="indeed"} 1000');
    expect(await registry.metrics()).toContain('guichet_feed_jobs_left_out_total{profile="jooble"} 1');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatchObject({ profile: 'indeed', jobId: 'job-0', rules: ['city', 'country'] });
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(7);
    expect(lines[6]).toMatchObject({ profile: 'indeed', count: 995 });
  } finally {
    vi.useRealTimers();
  }
});
