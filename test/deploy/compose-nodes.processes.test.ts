import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, type Node, startCluster } from '../nodes/cluster.ts';
import { say } from '../nodes/message-stream.ts';
import { wholeAnswer } from '../nodes/slow-provider.ts';
import { until } from '../realtime/redis/support.ts';
import { freePort } from '../support/servers/free-port.ts';
import { openSocket, sendFrame, textOf } from '../transports/support/chat-socket.ts';
import { imageEnvironment, readComposeFile, readDockerfile } from './compose-file.ts';
import { type KitProxy, type NodePorts, startKitHaproxy, startKitNginx } from './proxies.ts';

const CALLS = 10;
let cluster: Cluster;
let nodes: { node: Node; ports: NodePorts }[];
let nextSession: () => string;

beforeAll(async () => {
  cluster = await startCluster({ wordMs: 20 });
  nextSession = await cluster.sessionPool(4);
  const image = imageEnvironment(await readDockerfile());
  const { services } = await readComposeFile('secret');
  nodes = await Promise.all(
    ['node1', 'node2'].map(async (name) => {
      const ports = { port: await freePort(), opsPort: await freePort() };
      const { DATABASE_URL, DATABASE_MIGRATION_URL, REDIS_URL, SMTP_URL, ...environment } = {
        ...services[name]?.environment,
      };
      // The test's own database, Redis and folder replace the file's services and the image's volume.
      const { DATA_DIR, PATH, ...kept } = { ...image, ...environment };
      const here = { HOST: '127.0.0.1', PORT: String(ports.port), OPS_PORT: String(ports.opsPort) };
      const node = await cluster.startNode({ ...kept, ...here, CALL_LIMIT_PER_MINUTE: String(CALLS) });
      return { node, ports };
    }),
  );
});
afterAll(() => cluster.close());

const proxies = [
  ['HAProxy', startKitHaproxy],
  ['nginx', startKitNginx],
] as const;

/** Requests that each node has answered, as its operators' port tells. */
async function answered(): Promise<number[]> {
  const scrapes = nodes.map(({ ports }) => fetch(`http://127.0.0.1:${ports.opsPort}/metrics`));
  const texts = await Promise.all(scrapes.map(async (scrape) => (await scrape).text()));
  return texts.map((text) =>
    [...text.matchAll(/^guichet_http_request_duration_seconds_count.* (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    ),
  );
}

async function startBefore(startProxy: typeof startKitNginx): Promise<KitProxy> {
  const [one, two] = nodes.map(({ ports }) => ports);
  if (one === undefined || two === undefined) throw new Error('no nodes');
  return startProxy([one, two]);
}

describe.each(proxies)('the services of compose.yaml, behind %s', (_, startProxy) => {
  let proxy: KitProxy;
  beforeAll(async () => {
    proxy = await startBefore(startProxy);
  });
  afterAll(() => proxy.stop());

  it('answers 200 over TLS, from both nodes', async () => {
    const before = await answered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => proxy.get('/robots.txt')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await until(async () => (await answered()).every((count, index) => count > (before[index] ?? 0)));
  });

  it('leads plain HTTP to TLS', async () => {
    const answer = await fetch(`${proxy.plainUrl}/careers/atelier`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1.*\/careers\/atelier$/);
  });

  it('hands on each word of an answer as it comes', async () => {
    const answer = await say(proxy, nextSession(), 'Lundi');
    expect(answer.status).toBe(200);
    expect(await answer.over).toBe('ended');
    expect(answer.text()).toBe(wholeAnswer);
    const times = answer.deltas().map(({ at }) => at);
    const [first = 0, last = 0] = [times.at(0), times.at(-1)];
    expect(last - first).toBeGreaterThan(200);
  });

  it('lets a chat socket through', async () => {
    const path = `/api/v2/prequalif/${nextSession()}/socket`;
    const socket = await openSocket(`${proxy.url.replace('https', 'wss')}${path}`, {
      rejectUnauthorized: false,
    });
    socket.send(sendFrame('lundi', 'Lundi'));
    expect(textOf(await socket.whole('lundi'))).toBe(wholeAnswer);
    await socket.leave();
  });
});

it('HAProxy sends to nodes that do not say whether they are ready, where no other does', async () => {
  const silent = await Promise.all(nodes.map(async ({ ports }) => ({ ...ports, opsPort: await freePort() })));
  const [one, two] = silent;
  if (one === undefined || two === undefined) throw new Error('no nodes');
  const proxy = await startKitHaproxy([one, two]);
  // Until the checks have failed it sends to both anyway.
  await until(async () => (await fetch(proxy.healthUrl)).status === 503);
  expect((await proxy.get('/robots.txt')).status).toBe(200);
  await proxy.stop();
});

// Last, since it uses up what an address may do.
it.each(proxies)(
  '%s tells the nodes the address of the caller, and not the one that he claims',
  async (_, startProxy) => {
    const proxy = await startBefore(startProxy);
    const statuses = await Array.fromAsync(Array(CALLS + 1), async (_, index) => {
      const claimed = { 'X-Forwarded-For': `198.51.100.${index}` };
      return (await proxy.get('/api/v2/portal/nobody/export', claimed)).status;
    });
    await proxy.stop();
    expect(statuses).toContain(429);
  },
);
