import { expect, test } from 'vitest';
import { serviceForFile } from '../support/service.ts';
import { fuzz, fuzzConfig } from './fuzz.ts';

const service = await serviceForFile({ config: fuzzConfig });

test('seven hundred random requests get what the document says, and no 5xx', async () => {
  const { requests, statuses, faults } = await fuzz(service, { runs: 700, seed: 20_261_121 });
  expect(faults).toEqual({});
  expect(requests).toBe(700);
  // Some requests must be accepted and some refused, or the run would prove little.
  for (const [line, least] of [
    ['rest 200', 30],
    ['rest 400', 20],
    ['rest 404', 10],
    ['rest 401', 0],
    ['rpc 200', 30],
    ['rpc 400', 10],
  ] as const) {
    expect(statuses[line], line).toBeGreaterThan(least);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
