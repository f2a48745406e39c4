import { once } from 'node:events';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer } from './http.ts';

type SlowRequest = {
  /** Sends a piece of the body; resolves when it is on its way, or the connection is gone. */
  write(piece: Buffer | string): Promise<void>;
  end(): void;
  answer: Promise<Answer>;
  /** Resolves when the connection is closed, by either side. */
  closed: Promise<void>;
  hangUp(): void;
  /** Whether the server said that the body may come (Expect: 100-continue). */
  continued(): boolean;
};

/** Sends a request's head at once, and its body when the test does, on a connection of its own. */
export function openSlowRequest(
  origin: string,
  path: string,
  { method = 'POST', headers }: { method?: string; headers: Record<string, string> },
): SlowRequest {
  const { hostname, port } = new URL(origin);
  // Kept alive, so that only the server can close it.
  const agent = new Agent({ keepAlive: true });
  const sent = openRequest({ agent, hostname, port, path, method, headers });
  let continued = false;
  sent.once('continue', () => {
    continued = true;
  });
  sent.flushHeaders();
  const answer = once(sent, 'response').then(([response]) => read(response as IncomingMessage));
  const closed = new Promise<void>((resolve) => {
    sent.once('socket', (socket) => socket.once('close', () => resolve()));
  });
  // A write that the test does not wait for may fail.
  answer.catch(() => {});
  sent.on('error', () => {});
  return {
    write: (piece) =>
      Promise.race([closed, new Promise<void>((resolve) => void sent.write(piece, () => resolve()))]),
    end: () => void sent.end(),
    answer,
    closed,
    hangUp: () => {
      sent.destroy();
      agent.destroy();
    },
    continued: () => continued,
  };
}

async function read(response: IncomingMessage): Promise<Answer> {
  const body = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: Buffer.from(body),
    text: body,
    json: <Body>() => JSON.parse(body) as Body,
  };
}
