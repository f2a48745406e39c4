import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import type { Interview, InterviewerEvent } from '#realtime/interviewer/interviewer.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import type { FactsMode } from '#realtime/interviewer/provider/prompt.ts';
import type { Usage } from '#realtime/model/answer.ts';
import { asked, said, testInterview } from './briefs.ts';
import { createManualTime } from './manual-time.ts';
import { type TestWire, write } from './test-wires.ts';
import { startUpstream } from './upstream.ts';

export type Respond = (response: ServerResponse, attempt: number) => void;

export type ReceiveOptions = {
  interview?: Interview;
  signal?: AbortSignal;
  answers?: number;
  /** A model that is not new has answered once before, so that its words are streamed. */
  isNew?: boolean;
  facts?: FactsMode;
};

/** The interview of these tests, and a fact that its model may record of it. */
export const answeredInterview = testInterview({
  transcript: [asked('availability'), said('Dès lundi', 'u1')],
});
export const proposedFact = {
  question: 'availability',
  status: 'answered',
  answer: 'Dès lundi',
  quote: 'Dès lundi',
} as const;

/** Reads the answers of one model whose server behaves so, one after the other; time passes by itself. */
export async function receiveAnswers(
  wire: TestWire,
  respond: Respond,
  {
    interview = answeredInterview,
    signal = new AbortController().signal,
    answers = 1,
    isNew = false,
    facts = 'tool',
  }: ReceiveOptions = {},
) {
  let before = 0;
  let isWarm = isNew;
  await using upstream = await startUpstream((response, count) => {
    if (isWarm) return respond(response, count - before);
    write(response, wire.start(), ...wire.speech({ words: ['Bonjour.'], record: null }));
    response.end(wire.end({ reason: 'whole' }));
  });
  const time = createManualTime();
  const timeouts = { timers: time.timers, firstWordMs: 10_000, idleMs: 20_000, answerMs: 120_000 };
  const model = createModelInterviewer(wire.connect(upstream.url), { facts, timeouts });
  if (!isNew) for await (const _ of model.answer(interview, new AbortController().signal));
  isWarm = true;
  before = upstream.requests.length;
  const events: InterviewerEvent[] = [];
  const usages: Usage[] = [];
  let error: unknown;
  let isOver = false;
  const read = async () => {
    for await (const event of model.answer(interview, signal, (usage) => usages.push(usage)))
      events.push(event);
  };
  const reading = (async () => {
    for (let answer = 0; answer < answers; answer += 1)
      await read().catch((fault: unknown) => {
        error = fault;
      });
    isOver = true;
  })();
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (time.waiting() > 0 && upstream.requests.length > before) await time.advance(100);
  }
  await reading;
  await expect.poll(() => upstream.open()).toBe(0);
  const [requests, headers] = [upstream.requests.slice(before), upstream.headers.slice(before)];
  return { events, error, requests, headers, usage: usages.at(-1) };
}

/** Joins the words that a candidate sees; a bar is any other event. */
export const shownWords = (events: readonly InterviewerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '|')).join('');
