import { on } from 'node:events';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createChild } from '#files/pool/child.ts';
import { type ChildPoolOptions, createChildPool } from '#files/pool/child-pool.ts';
import { readChildUsage } from '#files/pool/child-usage.ts';
import { startChild } from '#files/pool/start-child.ts';
import type { Misdeed, MisdeedTask } from './misbehaving-child.ts';

const [died, unserved] = [{ kind: 'died' }, { kind: 'unserved' }];
const limits = { heapMebibytes: 32, rssBytesMax: 200_000_000, taskCpuMsMax: 2000, niceness: 0 };

describe('A pool whose child is warm', () => {
  const pool = createPool();
  afterAll(pool.close);

  it('starts none before it is needed, and reuses those it has', async () => {
    const first = await pool.run('work');
    expect(first).toEqual({ kind: 'answered', answer: expect.any(Number) });
    expect(await pool.run('work')).toEqual(first);
  });

  it('begins nothing that has less than a second left, which would cost a warm child', async () => {
    const first = await pool.run('work');
    expect(await pool.run('work', { timeoutMs: 900 })).toEqual(unserved);
    expect(await pool.run('work')).toEqual(first);
  });

  it('lets owners take turns: one task of another does not wait for all that came before', async () => {
    await pool.run('work');
    const order: string[] = [];
    const tasks = ['many', 'many', 'many', 'few'].map(async (owner) => {
      const { kind } = await pool.run('work', { owner });
      order.push(`${owner} ${kind}`);
    });
    await Promise.all(tasks);
    expect(order).toEqual(['many answered', 'many answered', 'few answered', 'many answered']);
  });

  it('gives each task its own file, of any size', async () => {
    const sizes = [0, 1, 4096, 65_536, 65_537, 1_000_000, 3, 10_485_760, 0, 7];
    const files = sizes.map((size, index) => Buffer.alloc(size, index + 1));
    const outcomes = await Promise.all(files.map((data) => pool.run('sum up', { data })));
    const sums = sizes.map((size, index) => ({ kind: 'answered', answer: size * (index + 1) }));
    expect(outcomes).toEqual(sums);
  });

  it('believes no answer that is none', async () => {
    expect(await pool.run('lie')).toEqual(died);
  });

  it('replaces a child that ended while it was idle', async () => {
    const first = await pool.run('retire');
    const pid = first.kind === 'answered' ? first.answer : 0;
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);
    const next = await pool.run('work');
    expect(next.kind).toBe('answered');
    expect(next).not.toEqual(first);
  });
});

describe('A pool with a child that dies', () => {
  const onDeath = vi.fn();
  // A heap takes long to fill on a busy machine: only what hangs runs out of processor time.
  const pool = createPool({ onDeath, limits: { ...limits, taskCpuMsMax: 300_000 } });
  const hanging = createPool({ onDeath, limits: { ...limits, taskCpuMsMax: 500 } });
  afterAll(() => Promise.all([pool.close(), hanging.close()]));

  it.each([
    ['hang', 'processor'],
    ['throw', 'crash'],
    ['exit', 'crash'],
    ['overstate', 'crash'],
    ['hoard', 'crash'],
    ['hoard buffers', 'memory'],
  ] as const)('outlives one that was told to %s (%s), and works on', async (task, cause) => {
    onDeath.mockClear();
    const { run } = task === 'hang' ? hanging : pool;
    const [bad, next] = await Promise.all([run(task), run('work')]);
    expect(bad).toEqual(died);
    expect(next.kind).toBe('answered');
    expect(onDeath.mock.calls).toEqual([[cause]]);
    expect(await run('work')).toEqual(next);
  });
});

describe('A pool of children', () => {
  it('does more tasks than it has children', async () => {
    const pool = openPool({ size: 2 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => pool.run('work')));
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBeLessThanOrEqual(2);
  });

  it('ends a child that neither works nor answers in time', async () => {
    const onDeath = vi.fn();
    const pool = openPool({ onDeath });
    const first = await pool.run('work');
    const outcome = await pool.run('doze', { timeoutMs: 1500 });
    expect(outcome).toEqual({ kind: 'timed_out', wasStarved: false });
    expect(onDeath.mock.calls).toEqual([['time']]);
    expect(await pool.run('work')).not.toEqual(first);
  });

  it('lets a few tasks wait, each for a while only', async () => {
    const pool = openPool({ waitersMax: 2 });
    await pool.run('work');
    const dozing = pool.run('doze', { timeoutMs: 4000 });
    const [patient, brief, surplus] = [
      pool.run('work'),
      pool.run('work', { timeoutMs: 1500 }),
      pool.run('work'),
    ];
    expect(await surplus).toEqual(unserved);
    expect(await brief).toEqual(unserved);
    expect(await dozing).toMatchObject({ kind: 'timed_out' });
    expect((await patient).kind).toBe('answered');
  });

  it('blames no task for a child that is slow to start', async () => {
    const onDeath = vi.fn();
    const pool = openPool({ script: new URL('silent-child.ts', import.meta.url), onDeath });
    expect(await pool.run('work', { timeoutMs: 1500 })).toEqual(unserved);
    expect(onDeath).not.toHaveBeenCalled();
  });

  it('keeps a place for an owner without one: the last task of the owner with the most is dropped', async () => {
    const pool = openPool({ waitersMax: 2 });
    await pool.run('work');
    const many = Array.from({ length: 3 }, () => pool.run('work', { owner: 'many' }));
    const few = pool.run('work', { owner: 'few' });
    const kinds = (await Promise.all([...many, few])).map(({ kind }) => kind);
    expect(kinds).toEqual(['answered', 'answered', 'unserved', 'answered']);
  });

  it('ends a child that has been idle for long', async () => {
    const pool = openPool({ idleMs: { large: 10, max: 200 } });
    const outcome = await pool.run('work');
    const pid = outcome.kind === 'answered' ? outcome.answer : 0;
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);
  });

  it('keeps no child of more than 100 MB that is idle', async () => {
    const pool = openPool({ idleMs: { large: 10, max: 3_600_000 } });
    const outcome = await pool.run('grow');
    const pid = outcome.kind === 'answered' ? outcome.answer : 0;
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);
  });

  it('keeps no child that answers without its file', async () => {
    const onDeath = vi.fn();
    const pool = openPool({ script: new URL('not-reading-child.ts', import.meta.url), onDeath });
    expect(await pool.run('work', { data: Buffer.alloc(5_000_000) })).toEqual(died);
    expect(onDeath.mock.calls).toEqual([['crash']]);
  });

  it('serves no task when its script cannot start', async () => {
    const pool = openPool({ script: new URL('no-such-script.ts', import.meta.url) });
    const outcomes = await Promise.all([pool.run('work'), pool.run('work'), pool.run('work')]);
    expect(outcomes).toEqual([unserved, unserved, unserved]);
  });

  it('serves no task that runs or waits when it is closed, and leaves no process', async () => {
    const pool = openPool();
    const outcome = await pool.run('work');
    const pid = outcome.kind === 'answered' ? outcome.answer : 0;
    const tasks = [pool.run('doze'), pool.run('work')];
    await pool.close();
    expect(await Promise.all(tasks)).toEqual([unserved, unserved]);
    expect(isAlive(pid)).toBe(false);
    expect(await pool.run('work')).toEqual(unserved);
  });

  it('ends while a file is on its way', async () => {
    const pool = openPool();
    await pool.run('work');
    const outcome = pool.run('sum up', { data: Buffer.alloc(50_000_000) });
    await pool.close();
    expect(await outcome).toEqual(unserved);
  });
});

it('A child that is being ended gives no further answer, after any earlier message', async () => {
  const child = createChild(new URL('misbehaving-child.ts', import.meta.url), limits);
  expect(await child.ready).toBe(true);
  // The task is written at once.
  const outcome = child.run({ mediaType: 'work', data: new Uint8Array() });
  // Nothing is read meanwhile: what it answers stays in the pipe.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  child.kill();
  expect(await outcome).toMatchObject(died);
  await child.ended;
});

it('A child is watched on after its usage could not be read once', async () => {
  const readUsage = vi.fn(readChildUsage).mockResolvedValueOnce(null);
  const script = new URL('misbehaving-child.ts', import.meta.url);
  const child = createChild(script, { ...limits, taskCpuMsMax: 500 }, readUsage);
  onTestFinished(child.kill);
  expect(await child.ready).toBe(true);
  const outcome = await child.run({ mediaType: 'hang', data: new Uint8Array() });
  expect(outcome).toEqual({ kind: 'died', cause: 'processor' });
});

it('A child keeps a file that arrives before its task', async () => {
  const child = startChild(new URL('misbehaving-child.ts', import.meta.url), limits);
  onTestFinished(() => void child.kill('SIGKILL'));
  const answers = on(child, 'message');
  const ask = async (mediaType: Misdeed, length: number) => {
    child.send({ mediaType, length });
    const { value } = await answers.next();
    return value?.[0].answer;
  };
  await answers.next();
  child.stdin?.write(Buffer.alloc(10, 1));
  expect(await ask('sum up', 10)).toBe(10);
  child.stdin?.write(Buffer.alloc(20, 1));
  await ask('work', 0);
  expect(await ask('sum up', 20)).toBe(20);
});

type Options = Partial<ChildPoolOptions<number>>;

/** A pool of one child, closed with its test. */
function openPool(options: Options = {}) {
  const pool = createPool(options);
  onTestFinished(() => pool.close());
  return pool;
}

function createPool(options: Options = {}) {
  const pool = createChildPool<MisdeedTask, number>({
    script: new URL('misbehaving-child.ts', import.meta.url),
    decode: numberOf,
    size: 1,
    waitersMax: 100,
    limits,
    ...options,
  });
  return {
    run: (task: Misdeed, { owner = 'somebody', timeoutMs = 120_000, data = Buffer.alloc(0) } = {}) =>
      pool.run({ mediaType: task, data }, { owner, timeoutMs }),
    close: pool.close,
  };
}

function numberOf(answer: unknown): number {
  if (typeof answer !== 'number') throw new TypeError('no number');
  return answer;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
