import { DefaultChatTransport, readUIMessageStream } from 'ai';
import { readUIMessageStream as readVersion5 } from 'ai5';
import { readUIMessageStream as readVersion6 } from 'ai6';
import { describe, expect, it } from 'vitest';
import { sseHeaders, writeSse } from '#realtime/transport/sse.ts';
import { createTestConversation, settle } from '../support/conversations.ts';

/** Checks what unmodified clients read of a turn that the questionnaire finished, from the bytes on the wire. */
async function received() {
  const setup = createTestConversation();
  setup.model.say('Bonjour. ');
  const answer = setup.ask(null);
  await settle();
  setup.model.fail();
  const { chunks: entries } = await answer;
  const frames: string[] = [];
  await writeSse(entries, (frame) => void frames.push(frame));
  const transport = new DefaultChatTransport({
    api: 'http://guichet.example/stream',
    fetch: async () => new Response(frames.join(''), { headers: sseHeaders }),
  });
  const chunks = await transport.sendMessages({
    chatId: 'chat',
    messages: [],
    trigger: 'submit-message',
    messageId: undefined,
    abortSignal: undefined,
  });
  return { setup, chunks };
}

type Chunks = Awaited<ReturnType<typeof received>>['chunks'];
type Read = (stream: Chunks, onError: (error: unknown) => void) => AsyncIterable<object>;

// Each version has its own types for the same chunks.
const readers: Record<string, Read> = {
  'ai 5': (stream, onError) => readVersion5({ stream: stream as never, onError }),
  'ai 6': (stream, onError) => readVersion6({ stream: stream as never, onError }),
  'ai 7': (stream, onError) => readUIMessageStream({ stream, onError }),
};

describe.each(Object.entries(readers))('an unmodified client of %s', (_, read) => {
  it('reads the whole message, its id and who spoke last', async () => {
    const { setup, chunks } = await received();
    const errors: unknown[] = [];
    const messages = await Array.fromAsync(read(chunks, (error) => errors.push(error)));
    expect(errors).toEqual([]);
    const [stored] = setup.store.messages;
    expect(messages.at(-1)).toMatchObject({
      id: stored?.id,
      role: 'assistant',
      metadata: { generatedBy: 'script', disclosure: expect.stringContaining('intelligence artificielle') },
      parts: [{ type: 'step-start' }, { type: 'text', text: stored?.text, state: 'done' }],
    });
  });
});
