import type { Interview } from '../interviewer/interviewer.ts';
import type { AnswerEvent } from '../interviewer/run-interviewer.ts';
import { disclosureOf } from '../interviewer/texts.ts';
import type { FinishReason, Speaker, Usage } from '../model/answer.ts';
import { type Fact, mergeFacts } from '../model/facts.ts';
import type { QuestionId } from '../model/questions.ts';
import { type Chunk, opening } from '../stream/chunks.ts';

/** The state of an answer without its text, which is in the turn log. */
type Answer = {
  speaker: Speaker | null;
  promptVersion: string | null;
  /** The question that the answer ends with. */
  asks: QuestionId | null;
  facts: Fact[];
  finishReason: FinishReason | null;
  usage: Usage | null;
};

/** Returns the state of an answer before its first event. */
export function emptyAnswer(): Answer {
  return {
    speaker: null,
    promptVersion: null,
    asks: null,
    facts: [],
    finishReason: null,
    usage: null,
  };
}

/** Changes `answer` by an event, and returns the chunks to publish for it. */
export function applyEvent(
  answer: Answer,
  event: Exclude<AnswerEvent, { type: 'text' }>,
  { messageId, interview }: { messageId: string; interview: Interview },
): Chunk[] {
  switch (event.type) {
    case 'speaker': {
      const { speaker } = event;
      const isFirst = answer.speaker === null;
      answer.speaker = speaker;
      answer.promptVersion = event.promptVersion;
      if (isFirst) return opening(messageId, speaker, disclosureOf(speaker.generatedBy, interview.brief));
      // A later speaker takes over from one that failed: only the metadata changes.
      return [{ type: 'message-metadata', messageMetadata: { ...speaker } }];
    }
    case 'facts':
      answer.facts = mergeFacts(answer.facts, event.facts);
      return [];
    case 'end':
      answer.finishReason = event.finishReason;
      answer.usage = event.usage ?? answer.usage;
      answer.asks = event.asks;
      return [];
  }
}

/**
 * Tells whether an answer now opens the conversation, or reopens it after a person of the employer had the floor (D58).
 */
export function opensOrReopens({ transcript }: Interview): boolean {
  const lastAnswer = transcript.findLast(({ role, withPerson }) => role === 'assistant' || withPerson);
  return lastAnswer === undefined || lastAnswer.withPerson === true;
}
