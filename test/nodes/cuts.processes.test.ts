import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutAtRandom } from '../transports/support/cut-at-random.ts';
import { returningClients } from '../transports/support/returning-clients.ts';
import { receive, typedClients } from '../transports/support/typed-clients.ts';
import { type Cluster, type LocalNode, type Node, startCluster } from './cluster.ts';
import { say } from './message-stream.ts';
import { wholeAnswer } from './slow-provider.ts';

const COUNT = 6;
const INVITED_MAX = 1;
const seed = Math.floor(Math.random() * 2 ** 31);
const clients = Object.entries(returningClients);

let cluster: Cluster;
let sessions: string[];
let a: Node;
let b: LocalNode;

beforeAll(async () => {
  cluster = await startCluster();
  sessions = await cluster.sessions(clients.length * (COUNT + 1) + 2);
  [a, b] = await Promise.all([cluster.startNode(), cluster.startLocalNode()]);
});
afterAll(() => cluster.close());

it.concurrent.each(clients)(
  `cut at ${COUNT} random bytes (seed ${seed}) and resumed on another node, a %s has the uncut text (SE4)`,
  async (_, client) => {
    const reported = await cutAtRandom({
      client,
      seed,
      count: COUNT,
      before: a.url,
      after: b.url,
      session: async () => sessions.pop() ?? '',
    });
    expect(reported).toEqual(
      reported.map((each) => ({ ...each, isCut: true, lastChunk: 'finish', text: wholeAnswer })),
    );
    // A node that is kept from its work for a second is taken for dead, and its candidates asked to send again.
    const invited = reported.filter(({ invitations }) => invitations > 0);
    expect(invited.length).toBeLessThanOrEqual(INVITED_MAX);
  },
);

it.each(Object.entries(typedClients))(
  'a watcher on another node (%s) is told of consent, turns, progress and saves',
  async (_, connect) => {
    const sessionId = sessions.pop() ?? '';
    await using client = connect(b.url);
    const watched = receive<object>((listener) =>
      client.prequalification.watch.subscribe({ sessionId }, listener),
    );
    await expect.poll(() => watched.items).toEqual([{ type: 'consent', aiConsent: true }]);
    const said = await say(a, sessionId, 'Lundi');
    await said.over;
    await a.post(`/api/v2/prequalif/${sessionId}/save`, { step: 'salaire' });
    await a.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    const reported = [
      { type: 'consent', aiConsent: true },
      { type: 'turn', state: 'started' },
      { type: 'turn', state: 'finished' },
      { type: 'progress', answered: 0, questions: expect.any(Number) },
      { type: 'state', keys: ['step'] },
      { type: 'consent', aiConsent: false },
    ];
    await expect.poll(() => watched.items).toEqual(reported);
    watched.leave();
  },
);
