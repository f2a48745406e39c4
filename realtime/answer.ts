import { type Chunk, delta, type FinishReason, opening, type Speaker } from './chunks.ts';
import { type Fact, mergeFacts } from './facts.ts';
import type { Interview, Usage } from './model.ts';
import { type QuestionId, questionAskedIn } from './questions.ts';
import type { Spoken } from './speak.ts';
import { disclosureOf } from './texts.ts';

/** What a turn has produced so far. */
export type Answer = {
  readonly speaker: Speaker | null;
  readonly promptVersion: string | null;
  readonly text: string;
  readonly asks: QuestionId | null;
  readonly facts: Fact[];
  readonly finishReason: FinishReason | null;
  readonly usage: Usage | null;
};

export const silence: Answer = {
  speaker: null,
  promptVersion: null,
  text: '',
  asks: null,
  facts: [],
  finishReason: null,
  usage: null,
};

/** The answer with one more event in it, and what listeners are told of the event. */
export function hear(
  answer: Answer,
  spoken: Spoken,
  { messageId, interview }: { messageId: string; interview: Interview },
): { answer: Answer; chunks: Chunk[] } {
  switch (spoken.type) {
    case 'speaker': {
      const { speaker, promptVersion } = spoken;
      const chunks: Chunk[] =
        answer.speaker === null
          ? opening(messageId, speaker, disclosureOf(speaker.generatedBy, interview.brief))
          : [{ type: 'message-metadata', messageMetadata: { ...speaker } }];
      return { answer: { ...answer, speaker, promptVersion }, chunks };
    }
    case 'text': {
      const text = answer.text + spoken.text;
      return { answer: { ...answer, text }, chunks: [delta(spoken.text)] };
    }
    case 'facts':
      return { answer: { ...answer, facts: mergeFacts(answer.facts, spoken.facts) }, chunks: [] };
    case 'end': {
      const { finishReason, usage } = spoken;
      const asks = spoken.asks ?? questionAskedIn(answer.text, interview.questions);
      return { answer: { ...answer, finishReason, usage, asks }, chunks: [] };
    }
  }
}
