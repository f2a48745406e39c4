import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import type { FactsMode } from '#realtime/interviewer/provider/prompt.ts';
import { ProviderFault } from '#realtime/interviewer/provider/provider-fault.ts';
import { createOpenaiWire } from '#realtime/interviewer/provider/wires/openai-wire.ts';
import type { Usage } from '#realtime/model/answer.ts';
import { asked, said, testInterview } from '../support/briefs.ts';
import { createManualTime } from '../support/manual-time.ts';
import { startUpstream } from '../support/upstream.ts';

const interview = testInterview({ transcript: [asked('availability'), said('Dès lundi', 'u1')] });

type Respond = (response: ServerResponse, attempt: number) => void;

/**
 * Reads the answers of one model, one after the other; time passes by itself. Unless it is new, it has answered once
 * before, so that its words are streamed.
 */
async function receive(
  respond: Respond,
  {
    signal = new AbortController().signal,
    answers = 1,
    isNew = false,
    facts = 'tool',
  }: { signal?: AbortSignal; answers?: number; isNew?: boolean; facts?: FactsMode } = {},
) {
  const before = isNew ? 0 : facts === 'json' ? 2 : 1;
  await using upstream = await startUpstream((response, attempt) =>
    attempt <= before
      ? finish(response, [...words('Bonjour.'), chunk({}, 'stop')])
      : respond(response, attempt - before),
  );
  const time = createManualTime();
  const timeouts = { timers: time.timers, firstWordMs: 10_000, idleMs: 20_000, answerMs: 120_000 };
  const wire = createOpenaiWire({ apiKey: 'key', baseUrl: upstream.url, model: 'small-1' });
  const model = createModelInterviewer(wire, { facts, timeouts });
  const events: InterviewerEvent[] = [];
  const usages: Usage[] = [];
  if (!isNew) for await (const _ of model.answer(interview, new AbortController().signal));
  let finished = false;
  const read = async () => {
    for await (const event of model.answer(interview, signal, (usage) => usages.push(usage)))
      events.push(event);
  };
  const outcome = (async () => {
    let fault: unknown;
    for (let answer = 0; answer < answers; answer += 1)
      await read().catch((error: unknown) => {
        fault = error;
      });
    finished = true;
    return fault;
  })();
  while (!finished) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (time.waiting() > 0 && upstream.requests.length > before) await time.advance(100);
  }
  await expect.poll(() => upstream.open()).toBe(0);
  const [requests, headers] = [upstream.requests.slice(before), upstream.headers.slice(before)];
  return { events, error: await outcome, requests, headers, usage: usages.at(-1) };
}

/** Lists what was printed. The SDK keeps the functions that it finds at its first client, so that later spies see nothing. */
let printed: () => unknown[];
beforeAll(() => {
  const spies = (['error', 'warn', 'info', 'debug', 'log'] as const).map((name) => vi.spyOn(console, name));
  printed = () => spies.flatMap(({ mock }) => mock.calls);
});

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

function refuse(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const fact = {
  question: 'availability',
  status: 'answered',
  answer: 'Disponible lundi.',
  quote: 'Dès lundi',
} as const;
const record = JSON.stringify({ asks: 'location', facts: [fact] });
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
  { type: 'facts', facts: [{ ...fact, messageId: 'u1' }] },
  { type: 'end', finishReason: 'stop', asks: 'location', usage: { inputTokens: 100, outputTokens: 20 } },
];

const shown = (events: readonly InterviewerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '|')).join('');

describe('an interview over the chat-completions wire', () => {
  it('streams the text, then the checked fact sheet, then its end with what it cost', async () => {
    const { events, error, requests, headers } = await receive((response) => finish(response, answer));
    expect(error).toBeUndefined();
    expect(events).toEqual(received);
    expect(headers[0]?.authorization).toBe('Bearer key');
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

  it.each([
    [
      'around each piece of a thought',
      ['<reasoning>secret</reasoning>', '<reasoning> secret</reas', 'oning>Merci.'],
    ],
    ['in square brackets', ['[TH', 'INK]secret[/THIN', 'K]Merci.']],
    ['of another name', ['<thinking>secret</think', 'ing>Merci.']],
  ])('shows no thought between tags %s', async (_, texts) => {
    const { events } = await receive((response) => finish(response, [...words(...texts), chunk({}, 'stop')]));
    expect(shown(events)).toBe('Merci.|');
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
    expect(shown(events)).toBe('Merci.|Bien.|Merci.|');
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
    expect(shown(events)).toBe('Merci.|');
  });

  it('holds the words of every answer after a thought that never began', async () => {
    const { events, error } = await receive((response) => finish(response, thoughts), { answers: 2 });
    expect(error).toMatchObject({ kind: 'reasoning without a beginning' });
    expect(shown(events)).toBe('secret secretMerci.|');
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
    expect(shown(events)).toBe('Merci.|');
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
    expect(error).toMatchObject({ kind: '400 error', transient: false });
  });

  describe('with a model without tools (AI_FACTS=json)', () => {
    const spoken = [...words('Merci. ', 'Lyon ?'), chunk({}, 'stop'), usage];
    const inJson = (json: string) => [...words(json), chunk({}, 'stop'), usage];

    it.each([
      ['alone', record],
      ['in a block of code', `Voici :\n\`\`\`json\n${record}\n\`\`\``],
      ['after a thought', `<think>{"asks": null}</think>${record}`],
    ])('asks for the record in a request of its own, and reads it %s', async (_, json) => {
      const { events, requests } = await receive(
        (response, attempt) => finish(response, attempt === 1 ? spoken : inJson(json)),
        { facts: 'json' },
      );
      const [text, rest] = [events.slice(0, 2), events.slice(2)];
      expect(shown(text)).toBe('Merci. Lyon ?');
      expect(rest).toEqual([
        { type: 'facts', facts: [{ ...fact, messageId: 'u1' }] },
        {
          type: 'end',
          finishReason: 'stop',
          asks: 'location',
          usage: { inputTokens: 200, outputTokens: 40 },
        },
      ]);
      expect(requests).toHaveLength(2);
      for (const request of requests) expect(request).not.toHaveProperty('tools');
      expect(requests[0]).not.toHaveProperty('response_format');
      expect(requests[1]).toMatchObject({ response_format: { type: 'json_schema' } });
      expect(JSON.stringify(requests[1])).toContain('"role":"assistant","content":"Merci. Lyon ?"');
    });

    it.each<[string, Respond]>([
      ['is refused', (response) => refuse(response, 400, { error: { message: 'raw words' } })],
      ['is no JSON', (response) => finish(response, inJson('Rien à noter.'))],
      ['quotes nobody', (response) => finish(response, inJson(record.replace('Dès lundi', 'Demain')))],
      ['is cut', (response) => finish(response, [...words(record), chunk({}, 'length')])],
      ['does not come', () => {}],
    ])('keeps the answer whole where the record %s', async (_, respond) => {
      const { events, error } = await receive(
        (response, attempt) => (attempt === 1 ? finish(response, spoken) : respond(response, attempt)),
        { facts: 'json' },
      );
      expect(error).toBeUndefined();
      expect(shown(events)).toBe('Merci. Lyon ?|');
    });

    it('asks without the forced form where the server refuses it', async () => {
      const { requests, events } = await receive(
        (response, attempt) => {
          if (attempt === 2)
            refuse(response, 400, { error: { message: 'response_format is not supported' } });
          else finish(response, attempt === 1 ? spoken : inJson(record));
        },
        { facts: 'json' },
      );
      expect(requests.map((request) => 'response_format' in request)).toEqual([false, true, false]);
      expect(events.map(({ type }) => type)).toContain('facts');
    });

    it('asks for no record where it is switched off', async () => {
      const { events, requests } = await receive((response) => finish(response, spoken), { facts: 'off' });
      expect(shown(events)).toBe('Merci. Lyon ?|');
      expect(requests).toHaveLength(1);
      expect(requests[0]).not.toHaveProperty('tools');
    });
  });

  it.each([429, 500, 529])('asks again after a %i, three times in all', async (status) => {
    const { error, requests } = await receive((response) => refuse(response, status, { error: {} }));
    expect(error).toBeInstanceOf(ProviderFault);
    expect(requests).toHaveLength(3);
  });

  it('gives up at once where the server asks for more patience than a candidate has', async () => {
    const { requests } = await receive((response) =>
      refuse(response, 429, { error: {} }, { 'retry-after': '30' }),
    );
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Respond]>([
    ['says nothing for ten seconds', () => {}],
    ['only thinks for ten seconds', (response) => send(response, words('<think>', 'secret'))],
    ['stalls for twenty seconds', (response) => send(response, words('Mer'))],
  ])('gives up on a server that %s', async (_, respond) => {
    const { error } = await receive(respond);
    expect(error).toMatchObject({ kind: 'timeout' });
  });

  it.each<[string, Respond]>([
    ['closes', (response) => void response.end()],
    ['resets the connection', (response) => void response.destroy()],
    ['sends what is no JSON', (response) => void response.end('data: {"raw words\n\n')],
    [
      'sends an error',
      (response) => void response.end(frame({ error: { message: 'raw words', code: 'raw words' } })),
    ],
  ])('fails after the first word where the server %s, and asks no second time', async (_, break_) => {
    const { events, error, requests } = await receive((response) => {
      send(response, words('Mer'));
      setTimeout(() => break_(response, 1), 20);
    });
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toBeInstanceOf(ProviderFault);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('raw words');
    expect(requests).toHaveLength(1);
    expect(printed()).toEqual([]);
  });

  it('closes the connection and ends quietly when it is aborted', async () => {
    const controller = new AbortController();
    const { events, error } = await receive(
      (response) => {
        send(response, words('Mer'));
        setTimeout(() => controller.abort(), 20);
      },
      { signal: controller.signal },
    );
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toBeUndefined();
  });
});
