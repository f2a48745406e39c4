import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { afterAll, expect, it } from 'vitest';
import { signalOf } from '#openapi/reply/reply.ts';

let answer: (response: Response) => void = () => {};
const server = express()
  .use((_request, response) => answer(response))
  .listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** Sends a request, and resolves to the signal of its answer. */
async function ask() {
  const asked = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = request({ port, host: '127.0.0.1', agent: false }).on('error', () => {});
  sent.on('response', (message) => message.resume()).end();
  const response = await asked;
  return { sent, response, signal: signalOf(response) };
}

it('aborts when the answer is sent', async () => {
  const { response, signal } = await ask();
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, 'abort');
  response.end('x');
  await aborted;
  expect(signal.reason).toMatchObject({ name: 'AbortError' });
});

it('aborts when the client leaves, and at once where it has left', async () => {
  const { sent, response, signal } = await ask();
  const aborted = once(signal, 'abort');
  sent.destroy();
  await aborted;
  expect(signalOf(response).aborted).toBe(true);
});
