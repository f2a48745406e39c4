import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startSocketGuard } from '#realtime/transport/socket-guard.ts';
import { webSocketOptions } from '#server/sockets/web-socket-options.ts';
import { createManualTime } from '../realtime/support/manual-time.ts';
import { openSocket, resumeFrame } from './support/chat-socket.ts';
import { serviceWithModel } from './support/service-with-model.ts';
import { startSockets } from './support/socket-server.ts';

const FRAME_BYTES_MAX = 262_144;

const setup = await serviceWithModel();
const { deps } = setup.service;
const trpcSocket = setup.trpcUrl.replace('http', 'ws');

const kinds = [
  ['the chat socket', async () => setup.socketUrl(await setup.session())],
  ['tRPC’s socket', async () => trpcSocket],
] as const;

describe.each(kinds)('%s', (kind, addressOf) => {
  test('takes a frame of 256 KiB, and closes with 1009 at one byte more', async () => {
    const client = await openSocket(await addressOf());
    const shell =
      kind === 'the chat socket' ? resumeFrame('r1', { pad: '' }) : { id: 1, method: 'x', pad: '' };
    const room = FRAME_BYTES_MAX - Buffer.byteLength(JSON.stringify(shell));
    client.send({ ...shell, pad: 'x'.repeat(room) });
    await client.until(() => client.frames.length > 0);
    client.socket.send('x'.repeat(FRAME_BYTES_MAX + 1));
    expect((await client.closed).code).toBe(1009);
  });

  test('takes a message in 64 fragments, no more: 1008', async () => {
    const client = await openSocket(await addressOf());
    const text = JSON.stringify(resumeFrame('r1'));
    const fragments = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const isLast = index === count - 1;
        client.socket.send(isLast ? text.slice(index) : text.charAt(index), { fin: isLast });
      }
    };
    fragments(64);
    await client.until(() => client.frames.length > 0);
    fragments(66);
    expect((await client.closed).code).toBe(1008);
  });

  test.each([
    ['an unmasked frame', 1002, [0x81, 0x00]],
    ['a reserved bit', 1002, [0xc1, 0x80, 0, 0, 0, 0]],
    ['a reserved opcode', 1002, [0x83, 0x80, 0, 0, 0, 0]],
    ['a ping of 126 bytes', 1002, [0x89, 0xfe, 0, 126, 0, 0, 0, 0]],
    ['text that is no UTF-8', 1007, [0x81, 0x81, 0, 0, 0, 0, 0xff]],
    ['a length of 2^53', 1009, [0x81, 0xff, 0, 0x20, 0, 0, 0, 0, 0, 0]],
  ])(
    'closes on %s with %i, and says nothing of it in the log as of a failure (SE6)',
    async (_, code, bytes) => {
      const client = await openSocket(await addressOf());
      const before = setup.service.logs.length;
      const wire = (client.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket;
      wire.write(Buffer.from(bytes));
      expect((await client.closed).code).toBe(code);
      expect(setup.service.logs.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  test('is closed after a ping without a pong, and stays open with one', async () => {
    const { timers, advance } = createManualTime();
    await using server = await startSockets({ deps, timers });
    const { pathname } = new URL(await addressOf());
    const address = server.url.replace('http', 'ws') + pathname;
    const healthy = await openSocket(address);
    const silent = await openSocket(address, { autoPong: false });
    for (let beat = 0; beat < 3; beat += 1) {
      const pinged = new Promise((resolve) => healthy.socket.once('ping', resolve));
      await advance(20_000);
      await pinged;
      // Makes a round trip, after which the pong has arrived.
      const back = new Promise((resolve) => healthy.socket.once('pong', resolve));
      healthy.socket.ping();
      await back;
    }
    expect((await silent.closed).code).toBe(1006);
    expect(healthy.socket.readyState).toBe(healthy.socket.OPEN);
    await healthy.leave();
  });

  test.each(['messages', 'pings'])('closes with 4429 on a flood of %s', async (what) => {
    await using server = await startSockets({ deps });
    const { pathname } = new URL(await addressOf());
    const client = await openSocket(server.url.replace('http', 'ws') + pathname);
    const flood = () => {
      for (let frame = 0; frame < 3_000; frame += 1) {
        if (what === 'pings') client.socket.ping();
        else
          client.send(
            kind === 'the chat socket' ? { type: 'abort', requestId: 'r1' } : { id: 1, method: 'x' },
          );
      }
    };
    flood();
    await expect.poll(() => client.socket.readyState).not.toBe(client.socket.OPEN);
    expect(client.frames.length).toBeLessThanOrEqual(1_201);
    client.socket.terminate();
  });
});

test('a flood is neither read on nor received, while its close is on the way', () => {
  const done: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    ping: () => {},
    close: (...closing: unknown[]) => done.push(closing),
    pause: () => done.push('paused'),
    terminate: () => done.push('terminated'),
  });
  startSocketGuard(socket, createManualTime().timers);
  let received = 0;
  socket.on('message', () => {
    received += 1;
  });
  for (let frame = 0; frame < 3_000; frame += 1) socket.emit('message');
  expect(received).toBe(1_201);
  expect(done).toEqual([[4429, 'too many frames'], 'paused']);
});

test.each(['send', 'pong'] as const)(
  'a peer that does not read is left behind with a megabyte (%s)',
  async (what) => {
    const server = new WebSocketServer({ ...webSocketOptions, noServer: false, host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`).on('error', () => {});
    const [served] = (await once(server, 'connection')) as [WebSocket];
    client.pause();
    let mostBuffered = 0;
    const payload = Buffer.alloc(what === 'send' ? 65_536 : 125);
    for (let frame = 0; frame < 100_000 && served.readyState === served.OPEN; frame += 1) {
      served[what](payload);
      mostBuffered = Math.max(mostBuffered, served.bufferedAmount);
    }
    expect(served.readyState).not.toBe(served.OPEN);
    expect(mostBuffered).toBeLessThan(1_048_576 + 2 * 65_536);
    client.terminate();
    await promisify(server.close.bind(server))();
  },
);
