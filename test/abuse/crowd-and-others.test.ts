import { expect, onTestFinished, test } from 'vitest';
import { fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { openSlowRequest } from '../support/requests/slow-request.ts';
import { serviceForFile } from '../support/service.ts';

const MEGABYTE = 1_000_000;

/** Room for a hundred bodies of a megabyte, of which one address has a quarter. */
const service = await serviceForFile({
  config: { TRUST_PROXY: '1' },
  replace: ({ settings }) => ({
    settings: {
      ...settings,
      bodyMemory: { bytes: 100 * MEGABYTE, waitMs: 2_000 },
      // Only the room is to refuse: a busy machine lets bodies be idle.
      bodyTimeouts: { idleMs: 600_000, totalMs: 600_000 },
    },
  }),
});

test('a crowd of one address fills its own share of the room for bodies, and keeps no other caller out (SJ8)', async () => {
  const fixtures = fixturesOf(service);
  const { key } = await fixtures.partner();
  const jobId = await fixtures.recruitment(await fixtures.workspace());
  const headers = (address: string) => ({
    'Content-Type': 'application/json',
    'X-API-Key': key,
    'X-Forwarded-For': address,
  });
  const crowd = Array.from({ length: 60 }, () => {
    const slow = openSlowRequest(service.url, '/api/candidatures', {
      headers: { ...headers('192.0.2.1'), 'Content-Length': String(MEGABYTE) },
    });
    onTestFinished(slow.hangUp);
    void slow.write(Buffer.alloc(20_000, ' '));
    return slow;
  });
  const refused = await Promise.race(crowd.map(({ answer }) => answer));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  const filled = { ...partnerApplication(jobId), filler: 'x'.repeat(MEGABYTE) };
  expect((await service.post('/api/candidatures', filled, headers('192.0.2.2'))).status).toBe(200);
  const small = partnerApplication(jobId);
  expect((await service.post('/api/candidatures', small, headers('192.0.2.1'))).status).toBe(200);
});
