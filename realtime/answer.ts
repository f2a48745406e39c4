import { type Chunk, delta, type FinishReason, opening, type Speaker } from './chunks.ts';
import { type Fact, mergeFacts } from './facts.ts';
import type { Interview, Usage } from './model.ts';
import { type QuestionId, questionAskedIn } from './questions.ts';
import type { Spoken } from './speak.ts';
import { disclosureOf } from './texts.ts';

/** What a turn has produced so far. */
export type Answer = {
  speaker: Speaker | null;
  promptVersion: string | null;
  text: string;
  asks: QuestionId | null;
  facts: Fact[];
  finishReason: FinishReason | null;
  usage: Usage | null;
};

export function silence(): Answer {
  return {
    speaker: null,
    promptVersion: null,
    text: '',
    asks: null,
    facts: [],
    finishReason: null,
    usage: null,
  };
}

/** Adds one more event to the answer, in place, since there is one for each word; what listeners are told of it. */
export function hear(
  answer: Answer,
  spoken: Spoken,
  { messageId, interview }: { messageId: string; interview: Interview },
): Chunk[] {
  switch (spoken.type) {
    case 'text':
      answer.text += spoken.text;
      return [delta(spoken.text)];
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
      answer.usage = spoken.usage;
      answer.asks = spoken.asks ?? questionAskedIn(answer.text, interview.questions);
      return [];
  }
}
