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
import { groundFacts, type ProposedRecord, parseRecord, RECORD_TOOL, recordToolFor } from './record.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';
import type { Wire, WireRequest } from './wire.ts';

/** Interviews with a model behind any wire. All its errors are ProviderFaults, and it logs nothing of the exchange. */
export function createModelInterviewer(
  wire: Wire,
  { facts: mode, timeouts = defaultTimeouts }: { facts: FactsMode; timeouts?: ProviderTimeouts },
): Interviewer {
  // Each answer shows more of the model's habit, which the next answers use.
  const habit: ThinkingHabit = { tags: wire.separatesThoughts ? 'paired_or_none' : 'unknown' };
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
        const toolCall = message.toolCall();
        if (message.words() === '' && toolCall !== null && !signal.aborted) {
          // The model called the tool first and waits for its result before it speaks.
          const reply = collectMessage(RECORD_TOOL, checkWords);
          for await (const event of send(wire, { ...request, answeredCall: toolCall }, exchange))
            yield* reply.add(event);
          // The words are in the second message, and the record is in the first.
          message = { ...reply, toolCall: () => toolCall };
        }
        if (signal.aborted) return;
        if (message.words() === '') throw new ProviderFault('no words');
      } finally {
        watchdog.release();
      }
      const record =
        mode === 'json'
          ? await requestRecord(wire, interview, { words: message.words(), timeouts, meter, signal })
          : parseRecord(questions, message.toolCall()?.json);
      if (signal.aborted) return;
      const facts = groundFacts(record?.facts ?? [], { messages, questions, brief });
      if (facts.length > 0) yield { type: 'facts', facts };
      yield { type: 'end', asks: record?.asks ?? null, finishReason: 'stop', usage: meter.total() };
    },
  };
}

/** The limits, the counts and the model's habit, which all requests of one answer share. */
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
        meter.startRequest(promptTokens(request));
        return readMessage(await wire.open(request, signal), { habit, meter });
      },
      isContent: ({ type }) => type !== 'end',
      isWord: ({ type }) => type === 'text' || type === 'held',
      isEnd: ({ type }) => type === 'end',
      faultOf: (error) => {
        const fault = wire.toFault(error);
        if (fault.generatedNothing) meter.dropEstimate();
        return fault;
      },
    },
    timeouts,
    watchdog,
  );
}

type RecordExchange = Pick<Exchange, 'timeouts' | 'meter'> & { words: string; signal: AbortSignal };

/**
 * Asks a model without tools for its record, in a separate request that the candidate does not see. Returns null if it
 * fails: this answer then has no facts, and the record of the next answer reads the same words again.
 */
async function requestRecord(
  wire: Wire,
  interview: Interview,
  { words, timeouts, meter, signal }: RecordExchange,
): Promise<ProposedRecord | null> {
  // The candidate waits for the end of the message, so the record may take no longer than a pause between two words.
  const watchdog = startWatchdog({ ...timeouts, answerMs: timeouts.idleMs }, signal);
  const exchange: Exchange = { timeouts, meter, watchdog, habit: { tags: 'only_closing' } };
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
