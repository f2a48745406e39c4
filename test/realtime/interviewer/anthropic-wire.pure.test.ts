import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Interview, InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import { ProviderFault } from '#realtime/interviewer/provider/provider-fault.ts';
import { createAnthropicWire, defaultModel } from '#realtime/interviewer/provider/wires/anthropic-wire.ts';
import type { Usage } from '#realtime/model/answer.ts';
import { asked, said, testInterview } from '../support/briefs.ts';
import { createManualTime } from '../support/manual-time.ts';
import {
  messageEnd,
  messageStart,
  sendError,
  sendEvents,
  startUpstream,
  textBlock,
  toolBlock,
} from '../support/upstream.ts';

const answered: Interview = testInterview({ transcript: [asked('availability'), said('Dès lundi', 'u1')] });

type Respond = (response: ServerResponse, attempt: number) => void;

/** Reads one answer of a provider with this behaviour; time passes by itself unless the test moves it. */
async function receive(
  respond: Respond,
  { interview = answered, signal = new AbortController().signal } = {},
) {
  await using upstream = await startUpstream(respond);
  const time = createManualTime();
  const timeouts = { timers: time.timers, firstWordMs: 10_000, idleMs: 20_000, answerMs: 120_000 };
  const wire = createAnthropicWire({ apiKey: 'key', baseUrl: upstream.url });
  const model = createModelInterviewer(wire, { facts: 'tool', timeouts });
  const events: InterviewerEvent[] = [];
  const usages: Usage[] = [];
  let finished = false;
  const outcome = (async () => {
    for await (const event of model.answer(interview, signal, (usage) => usages.push(usage)))
      events.push(event);
  })()
    .catch((error: unknown) => error)
    .finally(() => {
      finished = true;
    });
  while (!finished) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (time.waiting() > 0 && upstream.requests.length > 0) await time.advance(100);
  }
  await expect.poll(() => upstream.open()).toBe(0);
  const { requests, headers } = upstream;
  return { events, error: await outcome, requests, headers, usage: usages.at(-1) };
}

/** Lists what was printed. The SDK keeps the functions that it finds at its first client, so that later spies see nothing. */
let printed: () => unknown[];
beforeAll(() => {
  const spies = (['error', 'warn', 'info', 'debug', 'log'] as const).map((name) => vi.spyOn(console, name));
  printed = () => spies.flatMap(({ mock }) => mock.calls);
});

const record = (fields: object) => JSON.stringify({ asks: 'location', facts: [], ...fields });
const fact = {
  question: 'availability',
  status: 'answered',
  answer: 'Disponible lundi.',
  quote: 'Dès lundi',
};

describe('an interview with Claude', () => {
  it('streams the text, then the checked fact sheet, then its end with what it cost', async () => {
    const { events, error } = await receive((response) => {
      const events = [
        messageStart,
        ...textBlock(0, 'Merci. ', 'Lyon vous convient-il ?'),
        ...toolBlock(1, record({ facts: [fact] })),
        ...messageEnd('tool_use'),
      ];
      sendEvents(response, events);
      response.end();
    });
    expect(error).toBeUndefined();
    expect(events).toEqual([
      { type: 'text', text: 'Merci. ' },
      { type: 'text', text: 'Lyon vous convient-il ?' },
      { type: 'facts', facts: [{ ...fact, messageId: 'u1' }] },
      { type: 'end', finishReason: 'stop', asks: 'location', usage: { inputTokens: 100, outputTokens: 20 } },
    ]);
  });

  it('asks for one streamed answer of 1,024 tokens from the newest small model, and for nothing it must not know', async () => {
    const { requests, headers } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd()]);
      response.end();
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ model: defaultModel, stream: true, max_tokens: 1024 });
    expect(headers[0]?.authorization).toBe('Bearer key');
    expect(JSON.stringify(requests[0])).not.toMatch(/@|phone|e-mail|cvFile/i);
  });

  it.each([
    ['quotes nobody', record({ facts: [{ ...fact, quote: 'Dans un an' }] })],
    ['adds a score', record({ facts: [{ ...fact, score: 9 }] })],
    ['is no JSON', '{"asks": "loc'],
  ])('drops a record that %s, and keeps the answer', async (_, json) => {
    const { events, error } = await receive((response) => {
      sendEvents(response, [
        messageStart,
        ...textBlock(0, 'Merci.'),
        ...toolBlock(1, json),
        ...messageEnd('tool_use'),
      ]);
      response.end();
    });
    expect(error).toBeUndefined();
    expect(events.map(({ type }) => type)).toEqual(['text', 'end']);
  });

  it('keeps a record that other tools are called beside', async () => {
    const { events } = await receive((response) => {
      sendEvents(response, [
        messageStart,
        ...textBlock(0, 'Merci.'),
        ...toolBlock(1, '{"status": "hired"}', 'set_status'),
        ...toolBlock(2, record({ facts: [fact] })),
        ...toolBlock(3, record({ facts: [] })),
        ...messageEnd('tool_use'),
      ]);
      response.end();
    });
    expect(events.map(({ type }) => type)).toEqual(['text', 'facts', 'end']);
  });

  it('lets a model that recorded first speak afterwards', async () => {
    const { events, requests } = await receive((response, attempt) => {
      const first = [messageStart, ...toolBlock(0, record({ facts: [fact] })), ...messageEnd('tool_use')];
      sendEvents(
        response,
        attempt === 1 ? first : [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd()],
      );
      response.end();
    });
    expect(events.map(({ type }) => type)).toEqual(['text', 'facts', 'end']);
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 200, outputTokens: 40 } });
    expect(requests[1]).toMatchObject({ tool_choice: { type: 'none' } });
  });

  it.each([
    ['max_tokens', 'max_tokens'],
    ['refusal', 'refusal'],
    ['pause_turn', 'pause_turn'],
    ['model_context_window_exceeded', 'model_context_window_exceeded'],
    ['raw words', 'another reason'],
  ])('fails where the message was stopped for %s, and asks no second time', async (stopReason, named) => {
    const { events, error, requests, usage } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Mer'), ...messageEnd(stopReason)]);
      response.end();
    });
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toMatchObject({ name: 'ProviderFault', kind: `stopped for ${named}` });
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 20 });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['without a stop reason', messageEnd(null)],
    ['with an empty one', messageEnd('')],
    ['without a word on why', [{ type: 'message_stop' }]],
  ])('fails where the message ends cleanly %s', async (_, end) => {
    const { events, error, requests } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Mer'), ...end]);
      response.end();
    });
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toMatchObject({ kind: 'truncated' });
    expect(requests).toHaveLength(1);
  });

  it.each(['end_turn', 'tool_use', 'stop_sequence'])('is whole where it ends with %s', async (stopReason) => {
    const { events } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd(stopReason)]);
      response.end();
    });
    expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop' });
  });

  it.each([429, 500, 529])('asks again after a %i, three times in all', async (status) => {
    const { error, requests } = await receive((response) => sendError(response, status));
    expect(error).toBeInstanceOf(ProviderFault);
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 403, 404])('does not ask again after a %i', async (status) => {
    const { error, requests } = await receive((response) =>
      sendError(response, status, { type: 'invalid_request_error' }),
    );
    expect(error).toMatchObject({ kind: `${status} invalid_request_error` });
    expect(requests).toHaveLength(1);
  });

  it('gives up at once where the provider asks for more patience than a candidate has', async () => {
    const { error, requests } = await receive((response) =>
      sendError(response, 429, { type: 'rate_limit_error', headers: { 'retry-after': '30' } }),
    );
    expect(error).toMatchObject({ kind: '429 rate_limit_error' });
    expect(requests).toHaveLength(1);
  });

  it('answers where a second attempt succeeds', async () => {
    const { events } = await receive((response, attempt) => {
      if (attempt === 1) return sendError(response, 529, { type: 'overloaded_error' });
      sendEvents(response, [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd()]);
      response.end();
    });
    expect(events.map(({ type }) => type)).toEqual(['text', 'end']);
  });

  it.each<[string, Respond]>([
    ['says nothing for ten seconds', () => {}],
    ['sends headers and no word', (response) => sendEvents(response, [messageStart])],
    ['stalls for twenty seconds', (response) => sendEvents(response, [messageStart, ...textBlock(0, 'Mer')])],
  ])('gives up on a provider that %s', async (_, respond) => {
    const { error } = await receive(respond);
    expect(error).toMatchObject({ kind: 'timeout' });
  });

  it.each<[string, Respond]>([
    ['closes without message_stop', (response) => void response.end()],
    ['resets the connection', (response) => void response.destroy()],
    [
      'sends what is no JSON',
      (response) => void response.end('event: content_block_delta\ndata: {"raw words\n\n'),
    ],
    [
      'sends an error event',
      (response) =>
        sendEvents(response, [{ type: 'error', error: { type: 'overloaded_error', message: 'raw words' } }]),
    ],
  ])('fails after the first word where the provider %s, and asks no second time', async (_, break_) => {
    const { events, error, requests } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Mer')]);
      setTimeout(() => break_(response, 1), 20);
    });
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toBeInstanceOf(ProviderFault);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('raw words');
    expect(requests).toHaveLength(1);
    expect(printed()).toEqual([]);
  });

  it('tells what was used as the provider counts it, over all requests', async () => {
    const { usage } = await receive((response, attempt) => {
      if (attempt === 1) return sendError(response, 529);
      sendEvents(response, [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd()]);
      response.end();
    });
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 20 });
  });

  it('tells nothing used where every request was refused', async () => {
    const { usage } = await receive((response) => sendError(response, 529));
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 });
  });

  it('tells an estimate where the provider kept silent, or was cut before it counted its words', async () => {
    const silent = await receive(() => {});
    expect(silent.usage?.inputTokens).toBeGreaterThan(500);
    const cut = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'm'.repeat(300))]);
      setTimeout(() => response.destroy(), 20);
    });
    expect(cut.usage).toEqual({ inputTokens: 100, outputTokens: 100 });
  });

  it('closes the provider’s connection and ends quietly when it is aborted', async () => {
    const controller = new AbortController();
    const { events, error } = await receive(
      (response) => {
        sendEvents(response, [messageStart, ...textBlock(0, 'Mer')]);
        setTimeout(() => controller.abort(), 20);
      },
      { signal: controller.signal },
    );
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toBeUndefined();
  });
});
