import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unhurriedInspector } from '#test/support/files/unhurried-inspector.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { exhaustingFiles } from './exhausting-files.ts';
import { sendersOf, sendFiles } from './senders.ts';

/** So that the parsers have the processor. */
const PAUSE_MS = 200;

const service = await serviceForFile({ replace: unhurriedInspector });

// The service runs in this process, which what ended a node would end. `npm run bench -- attacks` sends more of them
// to a node of its own, and looks at delays.
test('files that exhaust a parser do not stop the node: their senders and all others are answered (D38)', async () => {
  const fixtures = fixturesOf(service);
  const { slug } = await fixtures.workspace();
  const jobId = await fixtures.recruitment({ slug });
  const { key: partnerKey } = await fixtures.partner();
  const files = exhaustingFiles({ timesEach: 1, varied: 6 });
  let isOver = false;
  const sending = sendFiles(files, sendersOf({ http: service, slug, jobId, partnerKey })).finally(() => {
    isOver = true;
  });
  const others = new Set<number>();
  while (!isOver) {
    others.add((await service.get(`/api/public/v1/careers/${slug}/jobs`)).status);
    await delay(PAUSE_MS);
  }
  const statuses = await sending;
  expect(statuses).toHaveLength(files.length);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  expect(others).toEqual(new Set([200]));
});
