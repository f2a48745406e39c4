import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificates } from '#test/support/servers/certificates.ts';

type Headers = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
export type Received = { headers: Headers; body: string; path: string };
type Answer = (response: ServerResponse, received: Received) => void;

/** A partner's server at 127.0.0.1, which answers as it is told; `ca` is who signed its certificate. */
export async function startReceiver() {
  const certificates = await makeCertificates({});
  const [cert, key, ca] = await Promise.all(
    [certificates.certificate, certificates.key, certificates.root].map((file) => readFile(file, 'utf8')),
  );
  await certificates[Symbol.asyncDispose]();
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(204).end();
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const parts = await Array.fromAsync(request).catch(() => []);
    const body = Buffer.concat(parts).toString();
    const one = { headers: request.headers as unknown as Headers, body, path: request.url ?? '' };
    received.push(one);
    answer(response, one);
  };
  const serve = () =>
    createServer({ cert: cert ?? '', key: key ?? '' }, (...call) => void onRequest(...call));
  let server = serve();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const die = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return {
    url: `https://127.0.0.1:${port}/hooks`,
    ca: ca ?? '',
    received,
    answer: (next: Answer) => {
      answer = next;
    },
    die,
    rise: async () => {
      server = serve();
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    [Symbol.asyncDispose]: die,
  };
}
