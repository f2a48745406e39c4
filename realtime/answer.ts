import { type Chunk, type FinishReason, opening, type Speaker } from './chunks.ts';
import { type Fact, mergeFacts } from './facts.ts';
import type { Interview, Usage } from './model.ts';
import type { QuestionId } from './questions.ts';
import type { Spoken } from './speak.ts';
import { disclosureOf } from './texts.ts';

/** What a turn has produced so far; its words are the log's. */
export type Answer = {
  speaker: Speaker | null;
  promptVersion: string | null;
  asks: QuestionId | null;
  facts: Fact[];
  finishReason: FinishReason | null;
  usage: Usage | null;
};

export function silence(): Answer {
  return {
    speaker: null,
    promptVersion: null,
    asks: null,
    facts: [],
    finishReason: null,
    usage: null,
  };
}

/** Adds one more event to the answer; what listeners are told of it. */
export function hear(
  answer: Answer,
  spoken: Exclude<Spoken, { type: 'text' }>,
  { messageId, interview }: { messageId: string; interview: Interview },
): Chunk[] {
  switch (spoken.type) {
    case 'speaker': {
      const { speaker } = spoken;
      const isFirst = answer.speaker === null;
      answer.speaker = speaker;
      answer.promptVersion = spoken.promptVersion;
      if (isFirst) return opening(messageId, speaker, disclosureOf(speaker.generatedBy, interview.brief));
      return [{ type: 'message-metadata', messageMetadata: { ...speaker } }];
    }
    case 'facts':
      answer.facts = mergeFacts(answer.facts, spoken.facts);
      return [];
    case 'end':
      answer.finishReason = spoken.finishReason;
      answer.usage = spoken.usage ?? answer.usage;
      answer.asks = spoken.asks;
      return [];
  }
}
