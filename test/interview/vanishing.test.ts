import { getActiveResourcesInfo } from 'node:process';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { messageStart, sendEvents, startUpstream, textBlock } from '../realtime/support/upstream.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';
import { inParallel } from './support/in-parallel.ts';
import { seededRandom } from './support/seeded.ts';
import { vanish } from './support/vanishing.ts';

const CLIENTS = 1000;
const SESSIONS = 100;
const GRACE_SECONDS = 1;

/** A provider that never comes to an end: whoever leaves it running is seen. */
const provider = await startUpstream((response) => {
  sendEvents(response, [messageStart, ...textBlock(0, 'mot ').slice(0, 1)]);
  const talk = setInterval(() => sendEvents(response, textBlock(0, 'mot ').slice(1, 2)), 100);
  response.on('close', () => clearInterval(talk));
});
const service = await serviceForFile({
  config: {
    ...{ ANTHROPIC_API_KEY: 'sk-stub', ANTHROPIC_BASE_URL: provider.url },
    ...{ PREQUALIFICATION_GRACE_SECONDS: String(GRACE_SECONDS) },
    ...{ SUBMIT_LIMIT_PER_MINUTE: '1000', SOCKETS_PER_ADDRESS: '1000', SOCKETS_PER_SESSION: '1000' },
  },
});
afterAll(() => provider[Symbol.asyncDispose]());

const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const sessions = await inParallel(SESSIONS, 8, async () => {
  const sessionId = await fixtures.application(workspace, jobId);
  await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  return sessionId;
});

const socketsOpen = () => getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
const turnsRunning = async () => {
  const running = sql`select id from prequalification_turns where state = 'running'`;
  return (await selectRows(service.deps, running)).length;
};

it(`${CLIENTS} clients that connect and vanish leave no provider call, no turn and no connection (SE3, SG10)`, {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(7);
  let live = 0;
  const before = socketsOpen();
  await inParallel(CLIENTS, 80, async (index) => {
    const sessionId = sessions[index % SESSIONS] ?? '';
    const visit = { url: service.url, sessionId, id: `m${index}`, stayMs: random() * 1000 };
    await vanish[index % vanish.length]?.(visit);
    live = Math.max(live, provider.open());
  });
  expect(live).toBeGreaterThan(5);
  expect(provider.requests.length).toBeGreaterThan(CLIENTS / 20);
  // The grace time, and what a busy machine takes to hear a thousand goodbyes.
  const within = { timeout: 20_000, interval: 50 };
  await expect.poll(() => provider.open(), within).toBe(0);
  await expect.poll(turnsRunning, within).toBe(0);
  await expect.poll(socketsOpen, { timeout: 10_000 }).toBeLessThanOrEqual(before);
});
