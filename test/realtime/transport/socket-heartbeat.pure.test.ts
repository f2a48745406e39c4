import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { startSocketGuard } from '#realtime/transport/socket-guard.ts';
import { createManualTime } from '../support/manual-time.ts';

const BEAT_MS = 20_000;

function beat() {
  const time = createManualTime();
  const done: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    ping: () => done.push('ping'),
    close: (code: number) => done.push(`close ${code}`),
    terminate: () => done.push('terminate'),
    pause: () => {},
  });
  const counter = startSocketGuard(socket, time.timers);
  return { time, done, socket, counter };
}

it('a peer that answers is pinged every twenty seconds; one that missed a ping is ended at the next beat', async () => {
  const { time, done, socket } = beat();
  await time.advance(BEAT_MS - 1);
  expect(done).toEqual([]);
  await time.advance(1);
  socket.emit('pong');
  await time.advance(BEAT_MS);
  expect(done).toEqual(['ping', 'ping']);
  await time.advance(BEAT_MS);
  expect(done).toEqual(['ping', 'ping', 'terminate']);
});

it.each(['message', 'ping', 'pong'])(
  'twelve hundred frames (%s) are no flood, in every beat anew',
  async (frame) => {
    const { time, done, socket } = beat();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 1_199; count += 1) socket.emit(frame);
      socket.emit('pong');
      await time.advance(BEAT_MS);
    }
    expect(done).toEqual(['ping', 'ping', 'ping']);
    for (let count = 0; count < 1_201; count += 1) socket.emit(frame);
    expect(done).toEqual(['ping', 'ping', 'ping', 'close 4429']);
  },
);

it('whoever has closed is not pinged any more', async () => {
  const { time, done, socket } = beat();
  socket.emit('close');
  await time.advance(3 * BEAT_MS);
  expect([done, time.waiting()]).toEqual([[], 0]);
});

it('four megabytes in a beat are no flood, and one frame more is: it is closed once (SJ7)', async () => {
  const { time, done, socket } = beat();
  const frame = Buffer.alloc(262_144);
  for (let count = 0; count < 16; count += 1) socket.emit('message', frame);
  socket.emit('pong');
  await time.advance(BEAT_MS);
  expect(done).toEqual(['ping']);
  for (let count = 0; count < 20; count += 1) socket.emit('message', frame);
  expect(done).toEqual(['ping', 'close 4429']);
});

it('twelve hundred calls in a beat are no flood, however few frames they came in', async () => {
  const { done, counter } = beat();
  for (let count = 0; count < 1_200; count += 1) counter.countCall();
  expect(done).toEqual([]);
  counter.countCall();
  expect(done).toEqual(['close 4429']);
});
