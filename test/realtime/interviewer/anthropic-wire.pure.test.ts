import { describe, expect, it } from 'vitest';
import { defaultModel } from '#realtime/interviewer/provider/wires/anthropic-wire.ts';
import { proposedFact, type Respond, receiveAnswers } from '../support/receive-answers.ts';
import { testWires } from '../support/test-wires.ts';
import {
  messageEnd,
  messageStart,
  sendError,
  sendEvents,
  textBlock,
  toolBlock,
} from '../support/upstream.ts';

const receive = (respond: Respond) => receiveAnswers(testWires.anthropic, respond, { isNew: true });

const record = (fields: object) => JSON.stringify({ asks: 'location', facts: [], ...fields });

describe('an interview with Claude', () => {
  it('asks for one streamed answer of 1,024 tokens from the newest small model, and for nothing it must not know', async () => {
    const { requests, headers } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd()]);
      response.end();
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ model: defaultModel, stream: true, max_tokens: 1024 });
    expect(headers[0]?.authorization).toBe('Bearer sk-stub');
    expect(JSON.stringify(requests[0])).not.toMatch(/@|phone|e-mail|cvFile/i);
  });

  it('keeps a record that other tools are called beside', async () => {
    const { events } = await receive((response) => {
      sendEvents(response, [
        messageStart,
        ...textBlock(0, 'Merci.'),
        ...toolBlock(1, '{"status": "hired"}', 'set_status'),
        ...toolBlock(2, record({ facts: [proposedFact] })),
        ...toolBlock(3, record({ facts: [] })),
        ...messageEnd('tool_use'),
      ]);
      response.end();
    });
    expect(events.map(({ type }) => type)).toEqual(['text', 'facts', 'end']);
  });

  it('lets a model that recorded first speak afterwards', async () => {
    const { events, requests } = await receive((response, attempt) => {
      const first = [
        messageStart,
        ...toolBlock(0, record({ facts: [proposedFact] })),
        ...messageEnd('tool_use'),
      ];
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
    ['{"asks":"location"}', { asks: 'location' }],
    ['["location"]', {}],
    ['"location"', {}],
    ['null', {}],
    ['{"asks":', {}],
  ])('sends the input %s of a call back as an object', async (input, sentBack) => {
    const { requests } = await receive((response, attempt) => {
      const call = [messageStart, ...toolBlock(0, input), ...messageEnd('tool_use')];
      const words = [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd()];
      sendEvents(response, attempt === 1 ? call : words);
      response.end();
    });
    expect(requests[1]?.messages).toContainEqual({
      role: 'assistant',
      content: [expect.objectContaining({ type: 'tool_use', input: sentBack })],
    });
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

  it('fails where the message ends without a word on why', async () => {
    const { error } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Mer'), { type: 'message_stop' }]);
      response.end();
    });
    expect(error).toMatchObject({ kind: 'truncated' });
  });

  it.each(['end_turn', 'tool_use', 'stop_sequence'])('is whole where it ends with %s', async (stopReason) => {
    const { events } = await receive((response) => {
      sendEvents(response, [messageStart, ...textBlock(0, 'Merci.'), ...messageEnd(stopReason)]);
      response.end();
    });
    expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop' });
  });

  it.each([400, 401, 403, 404])('does not ask again after a %i', async (status) => {
    const { error, requests } = await receive((response) =>
      sendError(response, status, { type: 'invalid_request_error' }),
    );
    expect(error).toMatchObject({ kind: `${status} invalid_request_error` });
    expect(requests).toHaveLength(1);
  });
});
