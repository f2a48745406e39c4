import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { applicationForm } from '../support/fixtures.ts';
import { type Cluster, type Node, startCluster } from './cluster.ts';
import { say } from './message-stream.ts';
import { wholeAnswer } from './slow-provider.ts';

const COUNT = 50;
let cluster: Cluster;
let sessions: string[];
let node: Node;

beforeAll(async () => {
  // So slow that the first answer has not ended when the last has begun.
  cluster = await startCluster({ wordMs: 200 });
  sessions = await cluster.sessions(COUNT);
  // On a slow machine, too, it takes all fifty at once.
  node = await cluster.startNode({ DRAIN_SECONDS: '20', PREQUALIFICATION_BUSY_PERCENT: '100' });
});
afterAll(() => cluster.close());

/** A form of which the node has begun to read; `finish` sends the rest and resolves to the status. */
async function halfSent(form: FormData) {
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const sent = request(`${node.url}/api/v2/application/submit`, {
    method: 'POST',
    headers: {
      'Content-Type': encoded.headers.get('Content-Type') ?? '',
      'Content-Length': bytes.length,
      Expect: '100-continue',
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  await once(sent, 'continue');
  sent.write(bytes.subarray(0, 100));
  return {
    finish: async () => {
      sent.end(bytes.subarray(100));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

it('fifty answers and fifty posts that a SIGTERM meets come to their end (SH8)', async () => {
  const [job] = await cluster.rows<{ id: string; slug: string }>(
    sql`select r.id, w.slug from recruitments r join workspaces w on w.id = r.workspace_id limit 1`,
  );
  const forms = Array.from({ length: COUNT }, () => applicationForm(job?.slug ?? '', job?.id ?? ''));
  const posts = await Promise.all(forms.map(halfSent));
  const subscribers = await Promise.all(sessions.map((sessionId) => say(node, sessionId, 'Lundi')));
  await until(() => subscribers.every(({ deltas }) => deltas().length > 0));
  const under = subscribers.filter(({ text }) => text() !== wholeAnswer).length;
  expect(under).toBe(COUNT);
  node.child.kill('SIGTERM');
  // From then on no new caller is admitted.
  await until(() =>
    node.get('/api/health', { Connection: 'close' }).then(
      () => false,
      () => true,
    ),
  );
  expect(await Promise.all(posts.map(({ finish }) => finish()))).toEqual(posts.map(() => 200));
  expect(await Promise.all(subscribers.map(({ over }) => over))).toEqual(subscribers.map(() => 'ended'));
  expect(subscribers.map(({ text }) => text())).toEqual(subscribers.map(() => wholeAnswer));
  expect(await node.exited).toEqual([0, null]);
});
