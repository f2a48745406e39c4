import { getActiveResourcesInfo } from 'node:process';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { messageStart, sendEvents, startUpstream, textBlock } from '../realtime/support/upstream.ts';
import { insertAgreedSessions } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { serviceForFile } from '../support/service.ts';
import { inParallel } from './support/in-parallel.ts';
import { vanish } from './support/vanishing.ts';

const CLIENTS = 240;
const SESSIONS = 40;
const GRACE_SECONDS = 1;
const OWN_CONNECTIONS_MAX = 20;

/** A provider that never ends, so that a leaked call is visible. */
const provider = await startUpstream((response) => {
  sendEvents(response, [messageStart, ...textBlock(0, 'mot ').slice(0, 1)]);
  const talk = setInterval(() => sendEvents(response, textBlock(0, 'mot ').slice(1, 2)), 100);
  response.on('close', () => clearInterval(talk));
});
const service = await serviceForFile({
  config: {
    ANTHROPIC_API_KEY: 'sk-stub',
    ANTHROPIC_BASE_URL: provider.url,
    PREQUALIFICATION_GRACE_SECONDS: String(GRACE_SECONDS),
    SUBMIT_LIMIT_PER_MINUTE: '1000',
    SOCKETS_PER_ADDRESS: '1000',
    SOCKETS_PER_SESSION: '1000',
  },
});
afterAll(() => provider[Symbol.asyncDispose]());

const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const sessions = await insertAgreedSessions(service.deps, { workspaceId: workspace.id, jobId }, SESSIONS);

const socketsOpen = () => getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
const turnsRunning = async () => {
  const running = sql`select id from prequalification_turns where state = 'running'`;
  return (await selectRows(service.deps, running)).length;
};

it(`${CLIENTS} clients that connect and vanish leave no provider call, no turn and no connection (SE3, SG10)`, async () => {
  const random = seededRandom(7);
  const before = socketsOpen();
  await inParallel(CLIENTS, 40, async (index) => {
    const sessionId = sessions[index % SESSIONS] ?? '';
    const visit = {
      url: service.url,
      sessionId,
      id: `m${index}`,
      waitsForAnswer: random() < 0.25,
      stayMs: random() * 500,
    };
    await vanish[index % vanish.length]?.(visit);
  });
  expect(provider.most()).toBeGreaterThan(2);
  expect(provider.requests.length).toBeGreaterThan(CLIENTS / 20);
  // Waits for the grace time, and the time that a busy machine needs to notice the closed connections.
  const within = { interval: 50 };
  await expect.poll(() => provider.open(), within).toBe(0);
  await expect.poll(turnsRunning, within).toBe(0);
  // The service opens its own connections to the database and the provider; one kind of vanishing uses more clients.
  await expect.poll(socketsOpen).toBeLessThanOrEqual(before + OWN_CONNECTIONS_MAX);
});
