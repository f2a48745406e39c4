import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import {
  proposedFact,
  type ReceiveOptions,
  type Respond,
  receiveAnswers,
  shownWords,
} from '../support/receive-answers.ts';
import { refuse, testWires } from '../support/test-wires.ts';

const receive = (respond: Respond, options?: ReceiveOptions) =>
  receiveAnswers(testWires.openai, respond, options);

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'small-1' };
const chunk = (delta: object, finish_reason: string | null = null) => ({
  ...head,
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
});
const words = (...texts: string[]) => texts.map((content) => chunk({ content }));
const usage = {
  ...head,
  choices: [],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
};
const frame = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
const done = 'data: [DONE]\n\n';

function start(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
}

function send(response: ServerResponse, events: readonly object[]): void {
  start(response);
  response.write(events.map(frame).join(''));
}

function finish(response: ServerResponse, events: readonly object[]): void {
  send(response, events);
  response.end(done);
}

const record = JSON.stringify({ asks: 'location', facts: [proposedFact] });
const toolCall = (json: string, name = 'record_facts', index = 0) => [
  chunk({
    tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
  }),
  ...[json.slice(0, 9), json.slice(9)].map((part) =>
    chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
  ),
];
const answer = [...words('', 'Merci. ', 'Lyon ?'), ...toolCall(record), chunk({}, 'tool_calls'), usage];
const received: InterviewerEvent[] = [
  { type: 'text', text: 'Merci. ' },
  { type: 'text', text: 'Lyon ?' },
  { type: 'facts', facts: [{ ...proposedFact, messageId: 'u1' }] },
  { type: 'end', finishReason: 'stop', asks: 'location', usage: { inputTokens: 100, outputTokens: 20 } },
];

describe('an interview over the chat-completions wire', () => {
  it('streams the text, then the checked fact sheet, then its end with what it cost', async () => {
    const { events, error, requests, headers } = await receive((response) => finish(response, answer));
    expect(error).toBeUndefined();
    expect(events).toEqual(received);
    expect(headers[0]?.authorization).toBe('Bearer sk-stub');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      model: 'small-1',
      stream: true,
      max_tokens: 1024,
      stream_options: { include_usage: true },
    });
  });

  it('reads frames that the network splits anywhere', async () => {
    const bytes = Buffer.from(answer.map(frame).join('') + done);
    const { events } = await receive((response) => {
      start(response);
      for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
      response.end();
    });
    expect(events).toEqual(received);
  });

  it('takes the usage beside the last choice, and an end without [DONE]', async () => {
    const { events } = await receive((response) => {
      send(response, [...answer.slice(0, -2), { ...chunk({}, 'stop'), usage: usage.usage }]);
      response.end();
    });
    expect(events).toEqual(received);
  });

  it('keeps a record that other tools are called beside', async () => {
    const calls = [...toolCall('{"status":"hired"}', 'set_status', 0), ...toolCall(record, undefined, 1)];
    const { events } = await receive((response) =>
      finish(response, [...words('Merci.'), ...calls, chunk({}, 'tool_calls')]),
    );
    expect(events.map(({ type }) => type)).toEqual(['text', 'facts', 'end']);
  });

  it('lets a model that recorded first speak afterwards', async () => {
    const { events, requests } = await receive((response, attempt) =>
      finish(
        response,
        attempt === 1
          ? [...toolCall(record), chunk({}, 'tool_calls'), usage]
          : [...words('Merci.'), chunk({}, 'stop'), usage],
      ),
    );
    expect(events.map(({ type }) => type)).toEqual(['text', 'facts', 'end']);
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 200, outputTokens: 40 } });
    expect(requests[1]).toMatchObject({ tool_choice: 'none' });
    expect(JSON.stringify(requests[1])).toContain('"tool_call_id":"call_0"');
  });

  it.each([
    ['length', 'stopped for length'],
    ['content_filter', 'stopped for content_filter'],
    ['raw words', 'stopped for another reason'],
    ['', 'truncated'],
    [null, 'truncated'],
  ])('fails where the answer ends cleanly with finish_reason %j', async (reason, kind) => {
    const { events, error, requests } = await receive((response) =>
      finish(response, [...words('Mer'), chunk({}, reason), usage]),
    );
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toMatchObject({ name: 'ProviderFault', kind });
    expect(requests).toHaveLength(1);
  });

  it('shows no thought, in a field of its own or between split tags', async () => {
    const { events } = await receive((response) =>
      finish(response, [
        chunk({ role: 'assistant', content: null, reasoning_content: 'secret' }),
        ...words('<th', 'ink>secret <', '/thi', 'nk>\n\n', 'Merci <', 'b> <think>secret</think>fin <t'),
        chunk({}, 'stop'),
      ]),
    );
    const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    expect(text).toBe('Merci <b> fin <t');
  });

  it('reads a stream whose first chunk has no choices', async () => {
    const filtered = { ...head, choices: [], prompt_filter_results: [{ prompt_index: 0 }] };
    const { events } = await receive((response) => finish(response, [filtered, ...answer]));
    expect(events).toEqual(received);
  });

  it.each([
    ['ends in a thought', ['<think>secret'], 'no words'],
    ['ends a thought that never began', ['</think>'], 'reasoning without a beginning'],
  ])('fails where the answer %s', async (_, texts, kind) => {
    const { events, error } = await receive((response) =>
      finish(response, [...words(...texts), chunk({}, 'stop')]),
    );
    expect(events).toEqual([]);
    expect(error).toMatchObject({ kind });
  });

  const thoughts = [...words('secret ', 'secret</th', 'ink>\n\nMerci.'), chunk({}, 'stop')];

  it('shows no thought whose beginning the server cut away, in any answer', async () => {
    const { events, error } = await receive(
      (response, attempt) =>
        finish(response, attempt === 2 ? [...words('Bien.'), chunk({}, 'stop')] : thoughts),
      { isNew: true, answers: 3 },
    );
    expect(error).toBeUndefined();
    expect(shownWords(events)).toBe('Merci.|Bien.|Merci.|');
  });

  it('shows a new model’s words at the end, and those of its next answers as they come', async () => {
    const { events } = await receive((response) => finish(response, answer), { isNew: true, answers: 2 });
    expect(events).toEqual([{ type: 'text', text: 'Merci. Lyon ?' }, ...received.slice(2), ...received]);
  });

  it('shows nothing of a new model’s message that is cut, and does not trust it yet', async () => {
    const cut = [...words('secret'), chunk({}, 'length'), usage];
    const {
      events,
      error,
      usage: counted,
    } = await receive((response) => finish(response, cut), {
      isNew: true,
    });
    expect(events).toEqual([]);
    expect(error).toMatchObject({ kind: 'stopped for length' });
    expect(counted).toEqual({ inputTokens: 100, outputTokens: 20 });
  });

  it('waits for a new model’s held words as long as for shown ones', async () => {
    const { events } = await receive(
      (response) => {
        send(response, words('Mer'));
        // The clock of the model passes the limit of the first word meanwhile.
        setTimeout(() => finish(response, [...words('ci.'), chunk({}, 'stop')]), 700);
      },
      { isNew: true },
    );
    expect(shownWords(events)).toBe('Merci.|');
  });

  it('holds the words of every answer after a thought that never began', async () => {
    const { events, error } = await receive((response) => finish(response, thoughts), { answers: 2 });
    expect(error).toMatchObject({ kind: 'reasoning without a beginning' });
    expect(shownWords(events)).toBe('secret secretMerci.|');
  });

  it('takes only the text of a content in parts', async () => {
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'secret' }] },
      { type: 'text', text: 'Merci.' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text' },
    ];
    const { events, usage: counted } = await receive((response) =>
      finish(response, [chunk({ content: parts }), chunk({ content: { text: 'no' } }), chunk({}, 'stop')]),
    );
    expect(shownWords(events)).toBe('Merci.|');
    expect(counted?.outputTokens).toBe(4);
  });

  it.each([
    ['a field', [chunk({ reasoning_content: 'secret' })]],
    ['another field', [chunk({ reasoning: 'secret' })]],
    ['tags', words('<think>', 'secret', '</think>')],
  ])('counts the thoughts in %s', async (_, thinking) => {
    const { usage: counted } = await receive((response) =>
      finish(response, [...thinking, ...words('Merci.'), chunk({}, 'stop')]),
    );
    expect(counted?.outputTokens).toBeGreaterThanOrEqual(4);
  });

  it.each([{}, { prompt_tokens: 1, completion_tokens: null }, { prompt_tokens: 1.5, completion_tokens: -1 }])(
    'keeps its own estimate where the server counts %j',
    async (usage) => {
      const { events } = await receive((response) =>
        finish(response, [...words('Merci.'), { ...chunk({}, 'stop'), usage }]),
      );
      expect(events.at(-1)).toMatchObject({
        usage: { inputTokens: expect.toSatisfy((tokens: number) => tokens > 100), outputTokens: 2 },
      });
    },
  );

  it.each([
    [400, { error: { message: "Unknown parameter: 'stream_options'.", type: 'invalid_request_error' } }],
    [422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'] }] }],
  ])('asks without the option that a %i refuses, and never with it again', async (status, body) => {
    const { events, requests } = await receive(
      (response, attempt) => {
        if (attempt === 1) return refuse(response, status, body);
        finish(response, [...words('Merci.'), chunk({}, 'stop')]);
      },
      { answers: 2 },
    );
    expect(events.map(({ type }) => type)).toEqual(['text', 'end', 'text', 'end']);
    expect(requests.map((request) => 'stream_options' in request)).toEqual([true, false, false]);
    expect(events.at(-1)).toMatchObject({ usage: { outputTokens: 2 } });
  });

  it('gives the limit of tokens by the name that the server wants', async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    const { requests } = await receive((response, attempt) =>
      attempt === 1 ? refuse(response, 400, { error: { message } }) : finish(response, answer),
    );
    expect(requests[1]).toMatchObject({ max_completion_tokens: 1024 });
    expect(requests[1]).not.toHaveProperty('max_tokens');
  });

  it.each([400, 401, 404])('does not ask again after a %i that names no option', async (status) => {
    const { error, requests, usage } = await receive((response) =>
      refuse(response, status, { error: { message: 'raw words' } }),
    );
    expect(error).toMatchObject({ kind: `${status} error` });
    expect(requests).toHaveLength(1);
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 });
  });

  it('fails where the server refuses tools, so that another interviewer asks', async () => {
    const message = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';
    const { error } = await receive((response) => refuse(response, 400, { error: { message } }));
    expect(error).toMatchObject({ kind: '400 error', isTransient: false });
  });

  it('forces the form of a record as JSON, unless the server refuses it', async () => {
    const { requests, events } = await receive(
      (response, attempt) => {
        if (attempt === 2) refuse(response, 400, { error: { message: 'response_format is not supported' } });
        else finish(response, [...words(attempt === 1 ? 'Merci.' : record), chunk({}, 'stop')]);
      },
      { facts: 'json' },
    );
    expect(requests.map((request) => 'response_format' in request)).toEqual([false, true, false]);
    expect(requests[1]).toMatchObject({ response_format: { type: 'json_schema' } });
    expect(events.map(({ type }) => type)).toContain('facts');
  });
});
