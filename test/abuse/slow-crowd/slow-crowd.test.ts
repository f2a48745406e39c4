import { expect, test } from 'vitest';
import { unhurriedInspector } from '#test/support/files/unhurried-inspector.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { isCutOff, sendSlowly } from './send-slowly.ts';
import { usualCalls } from './usual-calls.ts';

const SENDERS = 60;

const service = await serviceForFile({
  replace: (deps) => ({
    ...unhurriedInspector(deps),
    settings: { ...deps.settings, bodyTimeouts: { idleMs: 15_000, totalMs: 2_000 } },
  }),
});

// `npm run bench -- attacks` looks at delays.
test('a crowd that sends a byte now and then is cut off, and keeps no other caller out (SC9)', async () => {
  const fixtures = fixturesOf(service);
  const { slug } = await fixtures.workspace();
  const jobId = await fixtures.recruitment({ slug });
  const { key: partnerKey } = await fixtures.partner();
  const calls = usualCalls(service, { slug, jobId, partnerKey, cvBytes: 50_000 });
  const [crowd, statuses] = await Promise.all([
    sendSlowly({ url: service.url, partnerKey, senders: SENDERS }),
    Array.fromAsync(calls, async (call) => (await call()).status),
  ]);
  expect(crowd.filter(isCutOff)).toHaveLength(SENDERS);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
