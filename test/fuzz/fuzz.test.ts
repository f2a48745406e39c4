import { expect, test } from 'vitest';
import { serviceForFile } from '../support/service.ts';
import { fuzz, fuzzConfig } from './fuzz.ts';

const service = await serviceForFile({ config: fuzzConfig });

test('two thousand random requests get what the document says, and no 5xx', async () => {
  const { requests, statuses, faults } = await fuzz(service, { runs: 2000, seed: 20_261_121 });
  expect(faults).toEqual({});
  expect(requests).toBe(2000);
  // Neither all refused nor all taken, or it would prove little.
  for (const [line, least] of [
    ['rest 200', 150],
    ['rest 400', 100],
    ['rest 404', 50],
    ['rest 401', 5],
    ['rpc 200', 150],
    ['rpc 400', 50],
  ] as const) {
    expect(statuses[line], line).toBeGreaterThan(least);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}, 60_000);
