import { expect, test } from 'vitest';
import { createRoom } from '../../kernel/semaphore.ts';

const open = ({ size = 10, waitMs = 60_000, waitersMax = 8 } = {}) =>
  createRoom({ size, waitMs, waitersMax, refusal: 'Full.', share: { size: 4, waitersMax: 2 } });

test('whoever has its share waits for itself, and others pass', async () => {
  const room = open();
  const leave = await room.enter(4, 'crowd');
  let isIn = false;
  const second = room.enter(4, 'crowd').then((done) => {
    isIn = true;
    return done;
  });
  const others = await Promise.all(['a', 'b'].map((owner) => room.enter(3, owner)));
  expect(others).toHaveLength(2);
  expect(isIn).toBe(false);
  leave();
  (await second)();
});

test('of one owner only so many wait, whatever room there is for waiters', async () => {
  const room = open();
  const leave = await room.enter(4, 'crowd');
  const waiting = [room.enter(1, 'crowd'), room.enter(1, 'crowd')];
  await expect(room.enter(1, 'crowd')).rejects.toMatchObject({ reason: 'overloaded' });
  expect(await room.enter(4, 'other')).toBeTypeOf('function');
  leave();
  expect(await Promise.all(waiting)).toHaveLength(2);
});

test('what is larger than a share has it alone', async () => {
  const room = open();
  const leave = await room.enter(6, 'large');
  const next = room.enter(1, 'large');
  leave();
  expect(await next).toBeTypeOf('function');
});

test('is crowded for whom somebody waits: its own, or one whom the room itself keeps out', async () => {
  const room = open();
  const leave = await room.enter(4, 'crowd');
  const own = room.enter(1, 'crowd');
  expect([room.isCrowded('crowd'), room.isCrowded('other')]).toEqual([true, false]);
  await room.enter(4, 'other');
  const kept = room.enter(4, 'third');
  expect(room.isCrowded('other')).toBe(true);
  leave();
  await Promise.all([own, kept]);
});

test('says which refusal it is', async () => {
  const room = createRoom({ size: 1, waitMs: 1, waitersMax: 0, refusal: 'Full.', reason: 'rate_limited' });
  await room.enter(1);
  await expect(room.enter(1)).rejects.toMatchObject({ reason: 'rate_limited', message: 'Full.' });
});
