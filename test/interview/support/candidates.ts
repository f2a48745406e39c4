import { listenTo } from '#test/nodes/message-stream.ts';
import type { TestService } from '#test/support/service.ts';
import { openSocket, sendFrame } from '#test/transports/support/chat-socket.ts';

type AnswerChunk = { type: string; delta?: string; messageMetadata?: { generatedBy?: string } };
export type Answer = { status: number; mode: string | null; chunks: AnswerChunk[] };

/** Sends a message and receives the whole answer. */
type Talk = (text: string | null, id: string) => Promise<Answer>;

const isOver = ({ type }: { type: string }) => type === 'end' || type === 'error';

export function overSse(service: TestService, sessionId: string): Talk {
  return async (text, id) => {
    const messages = text === null ? [] : [{ id, role: 'user', content: text }];
    const path = `/api/v2/prequalif/${sessionId}/stream`;
    const response = await service.open(path, { method: 'POST', body: { messages } });
    const listener = listenTo(response);
    await listener.over;
    const mode = response.headers['x-service-prequalif-mode'];
    return {
      status: response.statusCode ?? 0,
      mode: mode === undefined ? null : String(mode),
      chunks: listener.received.map(({ chunk }) => chunk),
    };
  };
}

/** Uses a socket for each message, since the service closes one that was refused. */
export function overSocket(service: TestService, sessionId: string): Talk {
  return async (text, id) => {
    const url = `${service.url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`;
    const client = await openSocket(url);
    client.send(text === null ? { ...sendFrame(id, ''), messages: [] } : sendFrame(id, text));
    await client.until(() => client.frames.some(isOver));
    const { frames } = client;
    await client.leave();
    return {
      status: frames.find(({ type }) => type === 'error')?.status ?? 200,
      mode: frames[0]?.mode ?? null,
      chunks: frames.flatMap(({ chunk }) => chunk ?? []),
    };
  };
}

export const wordsOf = ({ chunks }: Answer) => chunks.map(({ delta }) => delta ?? '').join('');

/** Lists the speakers that the candidate was told of, in order. */
export const speakersOf = ({ chunks }: Answer) =>
  chunks.flatMap(({ messageMetadata }) => messageMetadata?.generatedBy ?? []);
