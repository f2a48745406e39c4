import type { FinishReason, Speaker, Usage } from '../model/answer.ts';
import type { Brief } from '../model/brief.ts';
import type { Fact } from '../model/facts.ts';
import type { TranscriptMessage } from '../model/messages.ts';
import type { QuestionId } from '../model/questions.ts';

/** What an interviewer is given for its next message. */
export type Interview = {
  brief: Brief;
  questions: readonly QuestionId[];
  transcript: readonly TranscriptMessage[];
  facts: readonly Fact[];
  /** What another interviewer said of this same message before it failed; empty otherwise. */
  said: string;
  /** The conversation is at its last message: close it. */
  last: boolean;
};

export type InterviewerEvent =
  | { type: 'text'; text: string }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'end'; finishReason: FinishReason; asks: QuestionId | null; usage: Usage | null };

/**
 * Writes the interviewer's next message. A stream that finishes without `end` was cut short, and a throw
 * means that the provider failed; an aborted signal ends it either way.
 */
export type Interviewer = {
  readonly speaker: Speaker;
  readonly promptVersion: string;
  answer(
    interview: Interview,
    signal: AbortSignal,
    /** Called with the usage so far, since an aborted answer has no final count. */
    onUsage?: (usage: Usage) => void,
  ): AsyncIterable<InterviewerEvent>;
};
