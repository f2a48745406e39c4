import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import {
  ANSWER_TOKENS_MAX,
  buildPrompt,
  buildRecordPrompt,
  type FactsMode,
  type Prompt,
  promptTokens,
  promptVersions,
} from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import {
  defaultTimeouts,
  type ProviderTimeouts,
  readProviderStream,
  startWatchdog,
  type Watchdog,
} from './provider-stream.ts';
import { collectMessage, type MessageEvent, readMessage, type ThinkingHabit } from './read-message.ts';
import { createRecitalCheck } from './recital-check.ts';
import { groundFacts, parseRecord, RECORD_TOOL, type Recorded, recordToolFor } from './record.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';
import type { Wire, WireRequest } from './wire.ts';

/** Interviews with a model behind any wire. All its errors are ProviderFaults, and it logs nothing of the exchange. */
export function createModelInterviewer(
  wire: Wire,
  { facts: mode, timeouts = defaultTimeouts }: { facts: FactsMode; timeouts?: ProviderTimeouts },
): Interviewer {
  const habit: ThinkingHabit = { opensThoughts: wire.separatesThoughts ? true : null };
  return {
    speaker: { generatedBy: 'ai', model: wire.model },
    promptVersion: promptVersions[mode],
    answer: async function* (interview, signal, onUsage = () => {}): AsyncGenerator<InterviewerEvent> {
      const prompt = buildPrompt(interview, mode);
      const meter = createUsageMeter(onUsage);
      const { transcript: messages, questions, brief } = interview;
      const tool = recordToolFor(questions);
      const request = toRequest(prompt, { output: mode === 'tool' ? 'tool' : 'words', tool });
      const watchdog = startWatchdog(timeouts, signal);
      const exchange = { timeouts, meter, watchdog, habit };
      const checkWords = createRecitalCheck(prompt.system);
      let message = collectMessage(RECORD_TOOL, checkWords);
      try {
        for await (const event of send(wire, request, exchange)) yield* message.add(event);
        const called = message.call();
        if (message.words() === '' && called !== null && !signal.aborted) {
          // The model called the tool first and waits for its result before it speaks.
          const reply = collectMessage(RECORD_TOOL, checkWords);
          for await (const event of send(wire, { ...request, answeredCall: called }, exchange))
            yield* reply.add(event);
          message = { ...reply, call: () => called };
        }
        if (signal.aborted) return;
        if (message.words() === '') throw new ProviderFault('no words');
      } finally {
        watchdog.release();
      }
      const recorded =
        mode === 'json'
          ? await requestRecord(wire, interview, { words: message.words(), timeouts, meter, signal })
          : parseRecord(questions, message.call()?.json);
      if (signal.aborted) return;
      const facts = groundFacts(recorded?.facts ?? [], { messages, questions, brief });
      if (facts.length > 0) yield { type: 'facts', facts };
      yield { type: 'end', asks: recorded?.asks ?? null, finishReason: 'stop', usage: meter.total() };
    },
  };
}

type Exchange = {
  timeouts: ProviderTimeouts;
  meter: UsageMeter;
  watchdog: Watchdog;
  habit: ThinkingHabit;
};

function toRequest(prompt: Prompt, form: Pick<WireRequest, 'output' | 'tool'>): WireRequest {
  return { ...prompt, ...form, answeredCall: null, tokensMax: ANSWER_TOKENS_MAX };
}

function send(wire: Wire, request: WireRequest, { timeouts, meter, watchdog, habit }: Exchange) {
  return readProviderStream<MessageEvent>(
    {
      open: async (signal) => {
        meter.sent(promptTokens(request));
        return readMessage(await wire.open(request, signal), { habit, meter });
      },
      isContent: ({ type }) => type !== 'end',
      isWord: ({ type }) => type === 'text' || type === 'held',
      isEnd: ({ type }) => type === 'end',
      faultOf: (error) => {
        const fault = wire.toFault(error);
        if (fault.wasRefused) meter.refused();
        return fault;
      },
    },
    timeouts,
    watchdog,
  );
}

type RecordExchange = Pick<Exchange, 'timeouts' | 'meter'> & { words: string; signal: AbortSignal };

/**
 * Asks a model without tools for its record, in a separate request that the candidate does not see. If it fails, this
 * answer has no facts; the record of the next answer reads the same words again.
 */
async function requestRecord(
  wire: Wire,
  interview: Interview,
  { words, timeouts, meter, signal }: RecordExchange,
): Promise<Recorded | null> {
  // The candidate waits for the end of the message, so the record may take no longer than a pause between two words.
  const watchdog = startWatchdog({ ...timeouts, answerMs: timeouts.idleMs }, signal);
  const exchange = { timeouts, meter, watchdog, habit: { opensThoughts: false } };
  const message = collectMessage(RECORD_TOOL);
  try {
    const tool = recordToolFor(interview.questions);
    const request = toRequest(buildRecordPrompt(interview, words), { output: 'json', tool });
    for await (const event of send(wire, request, exchange)) message.add(event);
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  } finally {
    watchdog.release();
  }
  return parseRecord(interview.questions, message.words());
}
