import { expect, test } from 'vitest';
import { createRoom } from '../../kernel/semaphore.ts';

const open = ({ size = 10, waitMs = 60_000, waitersMax = 100 } = {}) =>
  createRoom({ size, waitMs, waitersMax, refusal: 'Full.' });
const full = { reason: 'overloaded', message: 'Full.', retryAfterSeconds: 10 };

test('takes what fits and lets the rest in, in order, when there is room again', async () => {
  const room = open();
  const leave = await room.enter(6);
  const entered: string[] = [];
  const enter = (name: string, amount: number) =>
    room.enter(amount).then((done) => {
      entered.push(name);
      return done;
    });
  const large = enter('large', 10);
  // It would fit, and stands behind one that does not.
  const small = enter('small', 1);
  await Promise.resolve();
  expect([entered, room.isCrowded()]).toEqual([[], true]);
  leave();
  const leaveLarge = await large;
  expect(entered).toEqual(['large']);
  leaveLarge();
  await small;
  expect([entered, room.isCrowded()]).toEqual([['large', 'small'], false]);
});

test('refuses whoever has waited for too long, and lets in who stood behind and needs less', async () => {
  const room = open({ waitMs: 20 });
  await room.enter(6);
  const large = room.enter(10);
  const small = room.enter(4);
  await expect(large).rejects.toMatchObject(full);
  expect(await small).toBeTypeOf('function');
});

test('refuses at once when as many wait as may', async () => {
  const room = open({ waitersMax: 1 });
  const leave = await room.enter(10);
  const first = room.enter(1);
  await expect(room.enter(1)).rejects.toMatchObject(full);
  leave();
  await first;
});

test('is given back once', async () => {
  const room = open({ waitMs: 20 });
  const leave = await room.enter(5);
  await room.enter(5);
  leave();
  leave();
  await room.enter(5);
  await expect(room.enter(1)).rejects.toMatchObject(full);
});

test('is given whole to what is larger', async () => {
  const room = open();
  const leave = await room.enter(1);
  const huge = room.enter(1000);
  leave();
  (await huge)();
  expect(await room.enter(10)).toBeTypeOf('function');
});
