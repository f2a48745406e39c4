import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createWithheldMailReport } from '#server/assembly/withheld-mail-report.ts';
import { createTestClock } from '#test/support/clock.ts';

test('withheld mails are logged once a minute with the number of their own kind', async () => {
  const lines: { kind: string; count: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const registry = new Registry();
  const clock = createTestClock();
  const report = createWithheldMailReport({ log, registry, clock });

  for (const kind of ['reset', 'reset', 'alert', 'reset']) report(kind);
  clock.advance(60_000);
  for (const kind of ['alert', 'reset', 'alert']) report(kind);

  expect(lines.map(({ kind, count }) => [kind, count])).toEqual([
    ['reset', 1],
    ['alert', 1],
    ['alert', 1],
    ['reset', 3],
  ]);
  const metrics = await registry.metrics();
  expect(metrics).toContain('guichet_mails_withheld_total{kind="reset"} 4');
  expect(metrics).toContain('guichet_mails_withheld_total{kind="alert"} 3');
});
