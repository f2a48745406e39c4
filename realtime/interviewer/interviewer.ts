import type { FinishReason, Speaker, Usage } from '../model/answer.ts';
import type { Brief, Help } from '../model/brief.ts';
import type { Fact } from '../model/facts.ts';
import type { TranscriptMessage } from '../model/messages.ts';
import type { QuestionId } from '../model/questions.ts';
import type { Need } from './needs/need.ts';

/** The input for the next message of an interviewer. */
export type Interview = {
  brief: Brief;
  questions: readonly QuestionId[];
  transcript: readonly TranscriptMessage[];
  facts: readonly Fact[];
  /**
   * The need in the candidate's newest message, such as help in distress or a wish for a person; null without one (D61).
   * It is recognised when the message arrives.
   */
  need: Need | null;
  help: Help;
  /** True while a request to delete the candidate's data is open: no question is asked then (D113). */
  isDeletionRequested: boolean;
  /** The beginning of this message, if another interviewer wrote it and then failed; empty otherwise. */
  textSoFar: string;
  /** True if this interviewer replaces a model that has failed. The model may write the next message again. */
  isStandIn: boolean;
  /** True for the last message of the conversation, which closes it. */
  isLast: boolean;
};

/** An event of an answer: a piece of text, facts, or the end. `asks` is the question that the answer asks. */
export type InterviewerEvent =
  | { type: 'text'; text: string }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'end'; finishReason: FinishReason; asks: QuestionId | null; usage: Usage | null };

/**
 * Writes the next message of a conversation. A stream without an `end` event was cut short, and a throw means that the
 * provider failed. After an abort the stream ends without `end`, or it throws.
 */
export type Interviewer = {
  readonly speaker: Speaker;
  readonly promptVersion: string;
  answer(
    interview: Interview,
    signal: AbortSignal,
    /** Reports the usage so far, since an aborted answer has no final count. */
    onUsage?: (usage: Usage) => void,
  ): AsyncIterable<InterviewerEvent>;
};
