import { describe, expect, it } from 'vitest';
import type { Finding } from '#realtime/interviewer/check/findings.ts';
import { sampleAnswers } from '#realtime/interviewer/check/sample-interviews.ts';
import { runCommand } from '#test/support/command.ts';
import { refuse, type TestWireName, testWireNames, testWires } from '../support/test-wires.ts';
import { startUpstream } from '../support/upstream.ts';

/** The differences of a server from a good one. */
type Flaws = {
  status?: number;
  refusesTools?: true;
  reason?: 'absent' | 'limit';
  words?: string;
  pieces?: 1;
  record?: null;
  /** The most tokens of a prompt that it reads. */
  context?: number;
  isUncounted?: true;
  thoughts?: string[];
};

const goodWords = {
  fr: 'Merci pour cette précision. Est-ce que le trajet vers Lyon vous convient ?',
  en: 'Thank you for this. Would the commute to Lyon be fine for you?',
};

const rawError = { type: 'error', error: { type: 'raw', message: 'raw words of the server' } };

/** Runs the command on a server with these flaws. */
async function check(wireName: TestWireName, flaws: Flaws = {}, environment: Record<string, string> = {}) {
  const wire = testWires[wireName];
  await using upstream = await startUpstream((response, count) => {
    const body = upstream.requests[count - 1] ?? {};
    const text = upstream.bodies[count - 1] ?? '';
    const status = flaws.status ?? (flaws.refusesTools && 'tools' in body ? 400 : 200);
    if (status !== 200) return refuse(response, status, rawError);
    const lang = text.includes('en français') ? 'fr' : 'en';
    const record = JSON.stringify({
      asks: 'location',
      facts: [{ question: 'availability', status: 'answered', answer: 'Lundi.', quote: sampleAnswers[lang] }],
    });
    const isJson = !('tools' in body) && /additionalProperties/.test(text);
    const said = isJson ? record : (flaws.words ?? goodWords[lang]);
    const speech = wire.speech({
      words: flaws.pieces === 1 ? [said] : (said.match(/.{1,9}/gs) ?? []),
      record: 'tools' in body && flaws.record !== null ? record : null,
      ...(flaws.thoughts && { thoughts: flaws.thoughts }),
    });
    const inputTokens = Math.min(Math.ceil(text.length / 4), flaws.context ?? Number.POSITIVE_INFINITY);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(wire.start(inputTokens) + speech.map((frame) => frame.text).join(''));
    const isCounted = flaws.isUncounted !== true;
    response.end(wire.end({ reason: flaws.reason ?? 'whole', inputTokens, isCounted }));
  });
  const printed = await runCommand(['interviewer', 'check'], {
    ...(wireName === 'anthropic'
      ? { ANTHROPIC_API_KEY: 'sk-stub', ANTHROPIC_BASE_URL: upstream.url }
      : {
          AI_API_KEY: 'sk-stub',
          AI_BASE_URL: upstream.url,
          AI_MODEL: 'small-1',
          AI_PROCESSOR_NAME: 'Modèles SA',
          AI_PROCESSOR_COUNTRY: 'FR',
          AI_PROCESSOR_TERMS_URL: 'https://models.example/terms',
        }),
    ...environment,
  });
  const findings = printed.json<Finding[]>();
  const failed = findings.flatMap(({ check: name, ok }) => (ok ? [] : [name]));
  const detailOf = (name: string) => findings.find((finding) => finding.check === name)?.detail;
  return { ...printed, findings, failed, detailOf };
}

describe.each(testWireNames)('interviewer check over the wire of %s', (wire) => {
  it('prints what holds of a good model, and no word of it', async () => {
    const { code, failed, findings, detailOf, out } = await check(wire);
    expect({ code, failed }).toEqual({ code: 0, failed: [] });
    expect(findings.map(({ check: name }) => name)).toEqual([
      ...['answer', 'stream', 'first word', 'language fr', 'language en', 'facts (tool)', 'question'],
      ...['thoughts', 'usage', 'long conversation'],
    ]);
    expect(detailOf('first word')).toMatch(/^after \d+ and \d+ ms$/);
    expect(detailOf('usage')).toBe('counted by the server');
    for (const words of [...Object.values(goodWords), ...Object.values(sampleAnswers)])
      expect(out).not.toContain(words.slice(0, 20));
  });

  it.each<[string, Flaws, string, RegExp]>([
    ['refuses the key', { status: 401 }, 'answer', /^401 .*: the server refuses the key$/],
    ['knows no such model', { status: 404 }, 'answer', /the address or the model$/],
    ['refuses tools', { refusesTools: true }, 'answer', /AI_FACTS=json$/],
    ['ends without a reason', { reason: 'absent' }, 'answer', /^truncated: /],
    ['is cut by its limit', { reason: 'limit' }, 'answer', /^stopped for .*the limit of tokens/],
    ['answers in one piece', { pieces: 1 }, 'stream', /^words came in 1 pieces$/],
    ['answers in French alone', { words: goodWords.fr }, 'language en', /is in fr$/],
    ['records nothing', { record: null }, 'facts (tool)', /^none in fr, en$/],
    ['reads 4,096 tokens', { context: 4096 }, 'long conversation', /^cut by the server: it read 4096 tokens/],
    ['shows marks of thinking', { words: `<|channel|>${goodWords.fr}` }, 'thoughts', /marks/],
  ])('fails where the server %s', async (_, flaws, failing, detail) => {
    const { code, failed, err, detailOf, out } = await check(wire, flaws);
    expect(code).toBe(1);
    expect(failed).toContain(failing);
    expect(detailOf(failing)).toMatch(detail);
    expect(err).toContain(failing);
    expect(out + err).not.toContain('raw words');
  });

  it('fails where an answer asks no question', async () => {
    const words = 'Merci pour votre réponse, le poste est à Lyon.';
    const { failed } = await check(wire, { words, record: null }, { AI_FACTS: 'off' });
    expect(failed).toEqual(['language en', 'question']);
  });

  it('passes a server without tools where AI_FACTS is json or off', async () => {
    for (const mode of ['json', 'off']) {
      const { code, detailOf } = await check(wire, { refusesTools: true }, { AI_FACTS: mode });
      expect(code).toBe(0);
      expect(detailOf(`facts (${mode})`)).toMatch(
        mode === 'json' ? /^a fact with its quote/ : /^switched off$/,
      );
    }
  });

  it('tells thoughts that are sent apart', async () => {
    const { code, detailOf } = await check(wire, { thoughts: ['secret'] });
    expect([code, detailOf('thoughts')]).toEqual([0, 'sent apart, and not shown']);
  });
});

it('tells that budgets use an estimate where the server counts nothing', async () => {
  const { code, detailOf } = await check('openai', { isUncounted: true });
  expect(code).toBe(0);
  expect(detailOf('usage')).toMatch(/^not counted by the server/);
});

it('tells thoughts between tags', async () => {
  const { detailOf } = await check('openai', { words: `<think>secret</think>${goodWords.fr}` });
  expect(detailOf('thoughts')).toBe('between tags, and not shown');
});

it('fails without a configured model', async () => {
  const { code, err } = await runCommand(['interviewer', 'check'], {});
  expect([code, err]).toEqual([1, 'No AI provider is configured: the questionnaire asks.\n']);
});
