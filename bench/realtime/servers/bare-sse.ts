import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { words } from '../words.ts';
import { report } from './report.ts';

const toChunk = (delta: string) => ({ type: 'text-delta', id: 'answer', delta });

// The least code: node:http, one frame per word.
const server = createServer(async (request, response) => {
  request.resume();
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for await (const chunk of words(gone.signal, { toWord: toChunk })) {
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}).listen(0, '127.0.0.1');
await once(server, 'listening');
report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
