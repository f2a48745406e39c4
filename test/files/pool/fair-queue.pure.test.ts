import { describe, expect, it } from 'vitest';
import { createFairQueue } from '#files/pool/fair-queue.ts';

type Job = { owner: string; name: string };

const job = (name: string): Job => ({ owner: name.slice(0, 1), name });

function queueOf(names: readonly string[], waitersMax = 100) {
  const queue = createFairQueue<Job>(waitersMax);
  for (const name of names) queue.push(job(name));
  return { ...queue, take: () => queue.take()?.name, end: (name: string) => queue.end(job(name)) };
}

describe('Jobs of several owners', () => {
  it('are taken in the order in which they came, where there is one owner', () => {
    const { take } = queueOf(['a1', 'a2', 'a3']);
    expect([take(), take(), take(), take()]).toEqual(['a1', 'a2', 'a3', undefined]);
  });

  it('are taken in turns, one of each owner at a time', () => {
    const { take, end } = queueOf(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
    const order = Array.from({ length: 6 }, () => {
      const name = take() ?? '';
      end(name);
      return name;
    });
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('run one of an owner at a time while others wait, and more when none does', () => {
    const { push, take, end } = queueOf(['a1', 'a2', 'a3']);
    expect([take(), take()]).toEqual(['a1', 'a2']);
    push(job('b1'));
    push(job('b2'));
    end('a1');
    expect(take()).toBe('b1');
    end('b1');
    expect(take()).toBe('b2');
    end('b2');
    expect(take()).toBe('a3');
  });

  it('give way, those that came last, of the owner with the most', () => {
    const { push, remove } = queueOf(['a1', 'a2', 'b1'], 3);
    expect(push(job('c1'))?.name).toBe('a2');
    expect(push(job('c2'))?.name).toBe('c2');
    expect(push(job('d1'))?.name).toBe('d1');
    expect(remove(() => true).map(({ name }) => name)).toEqual(['a1', 'b1', 'c1']);
  });

  it('are taken out where they are meant, and leave the others in their turns', () => {
    const { remove, take } = queueOf(['a1', 'b1', 'a2']);
    expect(remove(({ name }) => name === 'a1').map(({ name }) => name)).toEqual(['a1']);
    expect([take(), take(), take()]).toEqual(['a2', 'b1', undefined]);
  });
});
