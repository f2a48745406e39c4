import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ProviderFault } from '#realtime/interviewer/provider/provider-fault.ts';
import {
  proposedFact,
  type ReceiveOptions,
  type Respond,
  receiveAnswers,
  shownWords,
} from '../support/receive-answers.ts';
import { refuse, testWireNames, testWires, write } from '../support/test-wires.ts';

/** Lists what was printed. An SDK keeps the functions that it finds at its first client: later spies see nothing. */
let printed: () => unknown[];
beforeAll(() => {
  const spies = (['error', 'warn', 'info', 'debug', 'log'] as const).map((name) => vi.spyOn(console, name));
  printed = () => spies.flatMap(({ mock }) => mock.calls);
});

const record = JSON.stringify({ asks: 'location', facts: [proposedFact] });
const facts = [{ ...proposedFact, messageId: 'u1' }];
const rawError = { type: 'error', error: { type: 'raw words', message: 'raw words' } };

describe.each(testWireNames)('an interview over the wire of %s', (name) => {
  const wire = testWires[name];
  const receive = (respond: Respond, options?: ReceiveOptions) => receiveAnswers(wire, respond, options);

  function begin(response: ServerResponse, words: readonly string[], call: string | null = null): void {
    write(response, wire.start(), ...wire.speech({ words, record: call }));
  }
  function answer(response: ServerResponse, words: readonly string[], call: string | null = null): void {
    begin(response, words, call);
    response.end(wire.end({ reason: 'whole' }));
  }
  const speak = (response: ServerResponse) => answer(response, ['Merci. ', 'Lyon ?']);

  it('streams the text, then the checked fact sheet, then its end with what it cost', async () => {
    const { events, error } = await receive((response) => answer(response, ['Merci. ', 'Lyon ?'], record));
    expect(error).toBeUndefined();
    expect(events).toEqual([
      { type: 'text', text: 'Merci. ' },
      { type: 'text', text: 'Lyon ?' },
      { type: 'facts', facts },
      { type: 'end', finishReason: 'stop', asks: 'location', usage: { inputTokens: 100, outputTokens: 20 } },
    ]);
  });

  it.each([
    ['quotes nobody', record.replaceAll('Dès lundi', 'Dans un an')],
    ['adds a score', record.replace('"quote"', '"score":9,"quote"')],
    ['is no JSON', '{"asks": "loc'],
  ])('drops a record that %s, and keeps the answer', async (_, call) => {
    const { events, error } = await receive((response) => answer(response, ['Merci.'], call));
    expect(error).toBeUndefined();
    expect(shownWords(events)).toBe('Merci.|');
  });

  it('asks once more where the model recorded first, and adds up what both cost', async () => {
    const { events, requests } = await receive((response, attempt) =>
      attempt === 1 ? answer(response, [], record) : answer(response, ['Merci.']),
    );
    expect(events.map(({ type }) => type)).toEqual(['text', 'facts', 'end']);
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 200, outputTokens: 40 } });
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['empty', 'truncated'],
    ['absent', 'truncated'],
    ['limit', expect.stringMatching(/^stopped for (?:max_tokens|length)$/)],
  ] as const)(
    'fails where a message ends with a reason that is %s, and asks no second time',
    async (reason, kind) => {
      const { events, error, requests, usage } = await receive((response) => {
        begin(response, ['Mer']);
        response.end(wire.end({ reason }));
      });
      expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
      expect(error).toMatchObject({ name: 'ProviderFault', kind });
      expect(usage).toEqual({ inputTokens: 100, outputTokens: 20 });
      expect(requests).toHaveLength(1);
    },
  );

  it.each([429, 500, 529])(
    'asks again after a %i, three times in all, and counts nothing',
    async (status) => {
      const { error, requests, usage } = await receive((response) => refuse(response, status, rawError));
      expect(error).toBeInstanceOf(ProviderFault);
      expect(requests).toHaveLength(3);
      expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 });
    },
  );

  it('answers where a second attempt succeeds, and counts it alone', async () => {
    const { events, usage } = await receive((response, attempt) =>
      attempt === 1 ? refuse(response, 529, rawError) : speak(response),
    );
    expect(shownWords(events)).toBe('Merci. Lyon ?|');
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 20 });
  });

  it.each([400, 401, 403, 404])('does not ask again after a %i', async (status) => {
    const { error, requests } = await receive((response) => refuse(response, status, rawError));
    expect(error).toMatchObject({ kind: `${status} error`, isTransient: false });
    expect(requests).toHaveLength(1);
  });

  it('gives up at once where the server asks for more patience than a candidate has', async () => {
    const { requests } = await receive((response) =>
      refuse(response, 429, rawError, { 'retry-after': '30' }),
    );
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Respond]>([
    ['says nothing for ten seconds', () => {}],
    ['sends headers and no word', (response) => write(response, wire.start())],
    ['only thinks', (response) => begin(response, ['<think>', 'secret'])],
    ['stalls for twenty seconds', (response) => begin(response, ['Mer'])],
  ])('gives up on a server that %s', async (_, respond) => {
    const { error } = await receive(respond);
    expect(error).toMatchObject({ kind: 'timeout' });
  });

  it.each<[string, Respond]>([
    ['closes', (response) => void response.end()],
    ['resets the connection', (response) => void response.destroy()],
    [
      'sends what is no JSON',
      (response) => void response.end('event: content_block_delta\ndata: {"raw words\n\n'),
    ],
    ['sends an error', (response) => void response.end(wire.error('raw words'))],
  ])('fails after the first word where the server %s, and asks no second time', async (_, break_) => {
    const { events, error, requests } = await receive((response) => {
      begin(response, ['Mer']);
      setTimeout(() => break_(response, 1), 20);
    });
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toBeInstanceOf(ProviderFault);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('raw words');
    expect(requests).toHaveLength(1);
    expect(printed()).toEqual([]);
  });

  it('counts an estimate where the server is silent, or is cut before it counted its words', async () => {
    const silent = await receive(() => {});
    expect(silent.usage?.inputTokens).toBeGreaterThan(500);
    const cut = await receive((response) => {
      begin(response, ['m'.repeat(300)]);
      setTimeout(() => response.destroy(), 20);
    });
    expect(cut.usage?.outputTokens).toBe(100);
  });

  it('closes the connection and ends quietly when it is aborted', async () => {
    const controller = new AbortController();
    const { events, error } = await receive(
      (response) => {
        begin(response, ['Mer']);
        setTimeout(() => controller.abort(), 20);
      },
      { signal: controller.signal },
    );
    expect(events).toEqual([{ type: 'text', text: 'Mer' }]);
    expect(error).toBeUndefined();
  });

  it.each([
    [
      'split anywhere',
      ['<th', 'ink>secret <', '/thi', 'nk>\n\n', 'Merci <', 'b> <think>secret</think>fin <t'],
      'Merci <b> fin <t|',
    ],
    [
      'around each piece of a thought',
      ['<reasoning>secret</reasoning>', '<reasoning> secret</reas', 'oning>Merci.'],
      'Merci.|',
    ],
    ['in square brackets', ['[TH', 'INK]secret[/THIN', 'K]Merci.'], 'Merci.|'],
    ['of another name', ['<thinking>secret</think', 'ing>Merci.'], 'Merci.|'],
  ])('shows no thought between tags %s', async (_, words, shown) => {
    const { events } = await receive((response) => answer(response, words));
    expect(shownWords(events)).toBe(shown);
  });

  it('shows no thought that is sent apart', async () => {
    const { events } = await receive((response) => {
      write(
        response,
        wire.start(),
        ...wire.speech({ words: ['Merci.'], record: null, thoughts: ['secret'] }),
      );
      response.end(wire.end({ reason: 'whole' }));
    });
    expect(shownWords(events)).toBe('Merci.|');
  });

  describe('with a model without tools (AI_FACTS=json)', () => {
    it.each([
      ['alone', record],
      ['in a block of code', `Voici :\n\`\`\`json\n${record}\n\`\`\``],
      ['after a thought', `<think>{"asks": null}</think>${record}`],
    ])('asks for the record in a request of its own, and reads it %s', async (_, json) => {
      const { events, requests } = await receive(
        (response, attempt) => (attempt === 1 ? speak(response) : answer(response, [json])),
        { facts: 'json' },
      );
      expect(shownWords(events.slice(0, 2))).toBe('Merci. Lyon ?');
      expect(events.slice(2)).toEqual([
        { type: 'facts', facts },
        {
          type: 'end',
          finishReason: 'stop',
          asks: 'location',
          usage: { inputTokens: 200, outputTokens: 40 },
        },
      ]);
      expect(requests).toHaveLength(2);
      for (const request of requests) expect(request).not.toHaveProperty('tools');
      expect(JSON.stringify(requests[1])).toContain('"role":"assistant","content":"Merci. Lyon ?"');
    });

    it.each<[string, Respond]>([
      ['is refused', (response) => refuse(response, 400, rawError)],
      ['is no JSON', (response) => answer(response, ['Rien à noter.'])],
      ['quotes nobody', (response) => answer(response, [record.replaceAll('Dès lundi', 'Demain')])],
      [
        'is cut',
        (response) => {
          begin(response, [record]);
          response.end(wire.end({ reason: 'limit' }));
        },
      ],
      ['does not come', () => {}],
    ])('keeps the answer whole where the record %s', async (_, respond) => {
      const { events, error } = await receive(
        (response, attempt) => (attempt === 1 ? speak(response) : respond(response, attempt)),
        { facts: 'json' },
      );
      expect(error).toBeUndefined();
      expect(shownWords(events)).toBe('Merci. Lyon ?|');
    });
  });

  it('asks for no record where it is switched off', async () => {
    const { events, requests } = await receive(speak, { facts: 'off' });
    expect(shownWords(events)).toBe('Merci. Lyon ?|');
    expect(requests).toHaveLength(1);
    expect(requests[0]).not.toHaveProperty('tools');
  });
});
