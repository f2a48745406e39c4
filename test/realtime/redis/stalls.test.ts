import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { preload } from '#test/support/runner/preload.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { until } from './support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const STALLS = 8;
const STALL_MS = 800;

it(`a process that is stopped ${STALLS} times for ${STALL_MS} ms takes no healthy Redis for away`, async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const script = 'test/realtime/redis/stalled-process.ts';
  const command = [...preload, script, redis.url, String(STALLS), String(STALL_MS)];
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', async (line) => {
    lines.push(line);
    if (line !== 'stalls') return;
    await delay(STALL_MS);
    child.kill('SIGCONT');
  });
  await until(() => lines.includes('over'));
  expect(lines).toEqual([...Array(STALLS).fill('stalls'), 'over']);
  // The link would have reported an outage.
  await redis.kill();
  await until(() => lines.length === STALLS + 2);
  expect(lines.at(-1)).toContain('away');
});
