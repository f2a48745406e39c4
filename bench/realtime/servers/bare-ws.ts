import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { words } from '../words.ts';
import { report } from './report.ts';

const toChunk = (delta: string) => ({ type: 'text-delta', id: 'answer', delta });

// The least code: `ws` with its defaults, one frame per word.
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  socket.once('message', async () => {
    for await (const chunk of words(gone.signal, { toWord: toChunk })) {
      socket.send(JSON.stringify(chunk));
    }
  });
});
await once(server, 'listening');
report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
