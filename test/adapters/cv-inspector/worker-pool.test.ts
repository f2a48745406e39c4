import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkerPool } from '../../../server/adapters/cv-inspector/worker-pool.ts';

/** A task may count its attempts where all threads see them. */
type Task = string | { what: 'starve' | 'starve first'; attempts: Int32Array };

// Answers with the thread's number, unless told to misbehave.
const worker = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    if (task === 'hang') for (;;);
    if (task === 'throw') throw new Error('crash');
    if (task === 'exit') process.exit(0);
    if (task === 'hoard') hoard();
    else if (task === 'doze') setTimeout(() => parentPort.postMessage(threadId), 600);
    else if (!isStarved(task)) parentPort.postMessage(threadId);
    if (task === 'retire') process.exit(0);
  });
  function isStarved({ what, attempts }) {
    const before = attempts === undefined ? 0 : Atomics.add(attempts, 0, 1);
    return what === 'starve' || (what === 'starve first' && before === 0);
  }
  const kept = [];
  function hoard() {
    for (let count = 0; count < 1000; count++) kept.push(new Array(1000).fill(count));
    setImmediate(hoard);
  }
  parentPort.postMessage('ready');
`;
const [failed, unserved] = [{ kind: 'failed' }, { kind: 'unserved' }];

describe('A pool of workers', () => {
  it('starts none before it is needed, and reuses those it has', async () => {
    const pool = openPool();
    const first = await pool.run('work');
    expect(first).toEqual({ kind: 'answered', answer: expect.any(Number) });
    expect(await pool.run('work')).toEqual(first);
  });

  it('does more jobs than it has workers', async () => {
    const pool = openPool({ size: 2 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => pool.run('work')));
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBeLessThanOrEqual(2);
  });

  it.each(['hang', 'throw', 'exit', 'hoard'])(
    'tells that a job which makes its worker %s failed, and works on',
    async (task) => {
      const pool = openPool({ cpuMs: 500, wallMs: 60_000 });
      const [bad, next] = await Promise.all([pool.run(task), pool.run('work')]);
      expect(bad).toEqual(failed);
      expect(next.kind).toBe('answered');
      expect(await pool.run('work')).toEqual(next);
    },
  );

  it('waits for a job beyond its processor time when it has not used it', async () => {
    const pool = openPool({ cpuMs: 200 });
    expect((await pool.run('doze')).kind).toBe('answered');
  });

  it('tries a job that the machine had no time for once more, in another worker', async () => {
    const pool = openPool({ wallMs: 300 });
    const attempts = new Int32Array(new SharedArrayBuffer(4));
    expect((await pool.run({ what: 'starve first', attempts })).kind).toBe('answered');
    expect(attempts[0]).toBe(2);
  });

  it('tells that it was unserved when it had no time for it again, and works on', async () => {
    const pool = openPool({ wallMs: 300 });
    const attempts = new Int32Array(new SharedArrayBuffer(4));
    const [starved, next] = await Promise.all([pool.run({ what: 'starve', attempts }), pool.run('work')]);
    expect([starved, attempts[0], next.kind]).toEqual([unserved, 2, 'answered']);
  });

  it('lets a few jobs wait', async () => {
    const pool = openPool({ cpuMs: 300, waitersMax: 2 });
    await pool.run('work');
    const jobs = ['hang', 'work', 'work', 'work'].map((task) => pool.run(task));
    expect((await Promise.all(jobs)).map(({ kind }) => kind)).toEqual([
      'failed',
      'answered',
      'answered',
      'unserved',
    ]);
  });

  it('lets a job wait for a while only', async () => {
    const pool = openPool({ waitMs: 300 });
    await pool.run('work');
    expect(await Promise.all([pool.run('hang'), pool.run('work')])).toEqual([failed, unserved]);
  });

  it('replaces a worker that ended while it was idle', async () => {
    const pool = openPool();
    const exited = new Promise((resolve) => {
      process.once('worker', (worker) => worker.once('exit', resolve));
    });
    await pool.run('retire');
    await exited;
    expect((await pool.run('work')).kind).toBe('answered');
  });

  it('serves no job when its script cannot start', async () => {
    const pool = openPool({ code: 'throw new Error("broken")' });
    const jobs = [pool.run('work'), pool.run('work'), pool.run('work')];
    expect(await Promise.all(jobs)).toEqual([unserved, unserved, unserved]);
  });

  it('outlives a thread that cannot be made, also when a timer asks for it', async () => {
    let isFull = false;
    const resourceLimits = {
      get maxOldGenerationSizeMb() {
        if (isFull) throw new Error('no more threads');
        return 32;
      },
    };
    const pool = openPool({ cpuMs: 500, resourceLimits });
    await pool.run('work');
    isFull = true;
    const jobs = [pool.run('hang'), pool.run('work'), pool.run('work')];
    expect(await Promise.all(jobs)).toEqual([failed, unserved, unserved]);
    expect(await pool.run('work')).toEqual(unserved);
    isFull = false;
    expect((await pool.run('work')).kind).toBe('answered');
  });

  it('serves nobody who is running or waiting when it is closed', async () => {
    const pool = openPool({ cpuMs: 20_000 });
    await pool.run('work');
    const jobs = [pool.run('hang'), pool.run('work')];
    await pool.close();
    expect(await Promise.all(jobs)).toEqual([unserved, unserved]);
  });
});

function openPool({
  code = worker,
  ...options
}: { code?: string } & Partial<Parameters<typeof createWorkerPool>[0]> = {}) {
  const pool = createWorkerPool<Task, number>({
    script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    size: 1,
    cpuMs: 1000,
    wallMs: 10_000,
    waitersMax: 100,
    waitMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
    ...options,
  });
  onTestFinished(() => pool.close());
  return { run: (task: Task) => pool.run(() => task), close: pool.close };
}
