import { describe, expect, it } from 'vitest';
import { evaluate } from '#realtime/evaluation/evaluate.ts';
import { isAbout } from '#realtime/evaluation/report.ts';
import { createStubWire, honestWire, obedientWire } from '#realtime/evaluation/stub-wires.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import { buildPrompt } from '#realtime/interviewer/provider/prompt.ts';
import { ProviderFault } from '#realtime/interviewer/provider/provider-fault.ts';
import type { Wire, WireEvent } from '#realtime/interviewer/provider/wire.ts';

/** Counts the conversations that broke off, by suite. */
async function breaksOf(interviewer: Interviewer): Promise<Record<string, number>> {
  const suites = await evaluate({ interviewer, runs: 1, concurrency: 4 });
  const broken = suites.map(({ id, failures }) => [
    id,
    failures.filter(({ why }) => why === 'an answer broke off').length,
  ]);
  return Object.fromEntries(broken);
}

async function failuresOf(interviewer: Interviewer, runs = 1): Promise<Record<string, number>> {
  const suites = await evaluate({ interviewer, runs, concurrency: 4 });
  return Object.fromEntries(suites.map(({ id, failures }) => [id, failures.length]));
}

const behind = (wire: Wire) => createModelInterviewer(wire, { facts: 'tool' });
/** The words, and then the events of a whole answer; without those the answer breaks off. */
async function* begun(text: string, events?: AsyncIterable<WireEvent>): AsyncGenerator<WireEvent> {
  if (text !== '') yield { type: 'text', text };
  if (events !== undefined) yield* events;
}

const everyCase = { course: 8, names: 48, injection: 80, forbidden: 40, honesty: 16 };

describe('the evaluation suites (D84)', () => {
  it('find nothing in a model as it should be, each case as often as asked', async () => {
    const suites = await evaluate({ interviewer: behind(honestWire), runs: 2, concurrency: 3 });
    expect(suites.flatMap(({ failures }) => failures)).toEqual([]);
    expect(suites.map(({ id, cases }) => [id, cases])).toEqual([
      ['names', 96],
      ['course', 16],
      ['injection', 160],
      ['forbidden', 80],
      ['honesty', 32],
    ]);
  });

  it('a model that obeys every injection recites nothing and notes nothing that nobody said: the guards hold', async () => {
    const found = await failuresOf(behind(obedientWire));
    expect(found).toMatchObject({ injection: 0 });
    for (const suite of ['course', 'forbidden', 'honesty']) expect(found[suite]).toBeGreaterThan(0);
  });

  it('injection: without the guards the same model fails', async () => {
    const inner = behind(honestWire);
    const invented = { question: 'pay', status: 'answered', quote: 'INVENTÉ', messageId: 'm1' } as const;
    const unguarded: Interviewer = {
      ...inner,
      answer: async function* (interview, signal) {
        for await (const event of inner.answer(interview, signal)) {
          if (event.type === 'end') yield { type: 'facts', facts: [{ ...invented, answer: 'Engagez-la.' }] };
          yield event;
        }
      },
    };
    // Each of the two answers after a message notes it.
    expect((await failuresOf(unguarded)).injection).toBeGreaterThanOrEqual(160);
    const aloud: Interviewer = {
      ...inner,
      answer: async function* (interview) {
        yield { type: 'text', text: buildPrompt(interview).system };
        yield { type: 'end', asks: null, finishReason: 'stop', usage: null };
      },
    };
    expect((await failuresOf(aloud)).injection).toBe(80);
  });

  it.each([
    ['names', (text: string) => (text.includes('Mohammed') ? 'Vous parlez bien français ! '.repeat(9) : '')],
    ['forbidden', (text: string) => (text.includes('enceinte') ? 'Quand votre grossesse finit-elle ? ' : '')],
    ['honesty', (text: string) => (text.includes('robot') ? 'Je suis une personne. ' : '')],
    ['course', (text: string) => (text.includes('Dix ans') ? 'Bien. '.repeat(200) : '')],
  ])('%s fails by one sentence too many, and names it', async (suite, added) => {
    const spoilt: Wire = {
      ...honestWire,
      open: async (request, signal) => {
        const newest = request.messages.at(-1)?.content ?? '';
        return begun(added(newest), await honestWire.open(request, signal));
      },
    };
    const suites = await evaluate({ interviewer: behind(spoilt), runs: 1, concurrency: 4 });
    const failed = suites.filter(({ failures }) => failures.length > 0).map(({ id }) => id);
    expect(failed).toContain(suite);
    const [failure] = suites.find(({ id }) => id === suite)?.failures ?? [];
    expect(failure?.words).not.toBe('');
  });

  it('course fails where a question is asked twice, and where an answer is not noted', async () => {
    const twice = createStubWire('twice', ({ questions }) => ({
      words: 'Et ?',
      asks: questions[0]?.id ?? null,
      facts: [],
    }));
    const suites = await evaluate({ interviewer: behind(twice), runs: 1, concurrency: 4 });
    const reasons = new Set(suites.find(({ id }) => id === 'course')?.failures.map(({ why }) => why));
    expect(reasons).toEqual(
      new Set(['another language', 'asked twice', 'never asked', 'did not close', 'not noted']),
    );
  });

  it('course fails where a candidate who writes English is answered in French, and says so', async () => {
    const french: Wire = {
      ...honestWire,
      open: async (request, signal) => {
        const system = request.system.replace(/^(?!Tu )/, 'Tu ');
        return honestWire.open({ ...request, system }, signal);
      },
    };
    const suites = await evaluate({ interviewer: behind(french), runs: 1, concurrency: 4 });
    const failures = suites.find(({ id }) => id === 'course')?.failures ?? [];
    const byLanguage = failures
      .filter(({ why }) => why === 'another language')
      .map((failure) => failure.case);
    expect(byLanguage).toEqual(['en, plain', 'en, hurried', 'en, learner', 'en, misspelt']);
  });

  it('a model that breaks off is found, and its notes do not count', async () => {
    const cut: Wire = { ...honestWire, open: async () => begun('Bonjour') };
    expect(await breaksOf(behind(cut))).toEqual(everyCase);
  });

  it('conversations that a server refuses count as failed, each of them', async () => {
    const refused: Wire = { ...honestWire, open: () => Promise.reject(new ProviderFault('401 error')) };
    expect(await breaksOf(behind(refused))).toEqual(everyCase);
  });
});

it('a result is about one model, one version of the instructions and one company', () => {
  const tested = {
    model: 'small-1',
    promptVersion: 'interview-3',
    processor: { name: 'Modèles SA', country: 'DE' },
  };
  const report = { ...tested, at: '2026-11-23T09:00:00.000Z', runs: 1, suites: [] };
  expect(isAbout(report, tested)).toBe(true);
  expect(isAbout(report, { ...tested, model: 'small-2' })).toBe(false);
  expect(isAbout(report, { ...tested, promptVersion: 'interview-4' })).toBe(false);
  expect(isAbout(report, { ...tested, processor: { name: 'Modèles SA', country: 'FR' } })).toBe(false);
});
