import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkerPool } from '../../../server/adapters/cv-inspector/worker-pool.ts';

// Answers with the thread's number, unless told to misbehave.
const worker = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    if (task === 'hang') for (;;);
    if (task === 'throw') throw new Error('crash');
    if (task === 'exit') process.exit(0);
    if (task === 'hoard') hoard();
    else parentPort.postMessage(threadId);
    if (task === 'retire') process.exit(0);
  });
  const kept = [];
  function hoard() {
    for (let count = 0; count < 1000; count++) kept.push(new Array(1000).fill(count));
    setImmediate(hoard);
  }
  parentPort.postMessage('ready');
`;

describe('A pool of workers', () => {
  it('starts none before it is needed, and reuses those it has', async () => {
    const pool = openPool();
    const first = await pool.run('work');
    expect(first).toBeTypeOf('number');
    expect(await pool.run('work')).toBe(first);
  });

  it('does more jobs than it has workers', async () => {
    const pool = openPool({ size: 2 });
    const threads = await Promise.all(Array.from({ length: 20 }, () => pool.run('work')));
    expect(threads).not.toContain(null);
    expect(new Set(threads).size).toBeLessThanOrEqual(2);
  });

  it.each(['hang', 'throw', 'exit', 'hoard'])(
    'gives null for a job that makes its worker %s, and works on',
    async (task) => {
      const pool = openPool();
      const [bad, next] = await Promise.all([pool.run(task), pool.run('work')]);
      expect(bad).toBeNull();
      expect(next).toBeTypeOf('number');
      expect(await pool.run('work')).toBe(next);
    },
  );

  it('replaces a worker that ended while it was idle', async () => {
    const pool = openPool();
    const exited = new Promise((resolve) => {
      process.once('worker', (worker) => worker.once('exit', resolve));
    });
    await pool.run('retire');
    await exited;
    expect(await pool.run('work')).toBeTypeOf('number');
  });

  it('gives null for every job when its script cannot start', async () => {
    const pool = openPool({ code: 'throw new Error("broken")' });
    expect(await Promise.all([pool.run('work'), pool.run('work'), pool.run('work')])).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('gives null for what is running or waiting when it is closed', async () => {
    const pool = openPool({ timeoutMs: 20_000 });
    await pool.run('work');
    const jobs = [pool.run('hang'), pool.run('work')];
    await pool.close();
    expect(await Promise.all(jobs)).toEqual([null, null]);
  });
});

function openPool({ size = 1, timeoutMs = 1000, code = worker } = {}) {
  const pool = createWorkerPool<string, number>({
    script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    size,
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  });
  onTestFinished(() => pool.close());
  return pool;
}
