import type { IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import type { Http } from '../support/requests/http.ts';
import { wholeAnswer } from './slow-provider.ts';

type ReceivedEvent = { id: string; at: number; chunk: { type: string; delta?: string; reason?: string } };

/** Listens to server-sent events; `over` tells whether they came to their end or were cut. */
export function listenTo(response: IncomingMessage) {
  const received: ReceivedEvent[] = [];
  const over = (async () => {
    let id = '';
    try {
      for await (const line of linesOf(response)) {
        if (line.startsWith('id: ')) id = line.slice(4);
        if (line === 'data: [DONE]') return 'ended' as const;
        if (line.startsWith('data: '))
          received.push({ id, at: performance.now(), chunk: JSON.parse(line.slice(6)) });
      }
    } catch {
      // A destroyed connection is what this is for.
    }
    return 'cut' as const;
  })();
  return {
    received,
    over,
    disconnect: () => response.destroy(),
    text: () => received.map(({ chunk }) => chunk.delta ?? '').join(''),
    deltas: () => received.filter(({ chunk }) => chunk.type === 'text-delta'),
  };
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const bytes of response as AsyncIterable<Buffer>) {
    const lines = (rest + bytes.toString()).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

export const streamPath = (sessionId: string) => `/api/v2/prequalif/${sessionId}/stream`;

/** Sends a candidate's message and listens to the answer. */
export async function say(node: Http, sessionId: string, text: string | null, id = 'm1') {
  const messages = text === null ? [] : [{ id, role: 'user', content: text }];
  const body = { messages };
  const response = await node.open(streamPath(sessionId), { method: 'POST', body });
  return { status: response.statusCode, headers: response.headers, ...listenTo(response) };
}

export async function resume(node: Http, sessionId: string, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  const response = await node.open(streamPath(sessionId), { headers });
  return { status: response.statusCode, ...listenTo(response) };
}

export type Followed = ReturnType<typeof listenTo>;

/** Waits for the answers' ends, and expects each to be complete. */
export async function expectWhole(followed: readonly Followed[]): Promise<void> {
  const ends = await Promise.all(
    followed.map(async ({ over, received, text }) => [await over, received.at(-1)?.chunk.type, text()]),
  );
  expect(ends).toEqual(Array(followed.length).fill(['ended', 'finish', wholeAnswer]));
}
