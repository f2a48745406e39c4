import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cluster, type Node, startCluster } from './cluster.ts';
import { say } from './message-stream.ts';

const MESSAGES = 12;
const BURNERS = 6 * availableParallelism();
let cluster: Cluster;
let node: Node;
const burners: ReturnType<typeof burn>[] = [];

beforeAll(async () => {
  cluster = await startCluster({ wordMs: 1 });
  node = await cluster.startNode({ PREQUALIFICATION_BUSY_PERCENT: '90' });
});
afterAll(() => {
  for (const burner of burners) burner.kill('SIGKILL');
  return cluster.close();
});

/** Uses a processor, and none for ever. */
function burn() {
  const script = 'const until = Date.now() + 120_000; while (Date.now() < until);';
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}

it('on a machine that others load, a lone candidate is never refused as one too many (D52)', async () => {
  const [sessionId = ''] = await cluster.sessions(1);
  burners.push(...Array.from({ length: BURNERS }, burn));
  const answers: unknown[] = [];
  for (let message = 1; message <= MESSAGES; message += 1) {
    const answer = await say(node, sessionId, 'Lundi.', `m${message}`);
    answers.push([answer.status, await answer.over]);
  }
  expect(answers).toEqual(Array(MESSAGES).fill([200, 'ended']));
});
