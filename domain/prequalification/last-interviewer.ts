import {
  type InterviewerOrigin,
  isByInterviewer,
  type MessageOrigin,
} from '#kernel/conversation/message-origin.ts';

/** Finds the interviewer that spoke last, which the disclosure names; null if none has spoken. */
export function lastInterviewerOf(messages: readonly { origin: MessageOrigin }[]): InterviewerOrigin | null {
  return messages.findLast(isByInterviewer)?.origin ?? null;
}
