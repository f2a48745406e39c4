import {
  type InterviewerOrigin,
  isByInterviewer,
  type MessageOrigin,
} from '#kernel/conversation/message-origin.ts';

type Message = { origin: MessageOrigin; toPerson: boolean };

/**
 * Finds the interviewer that spoke last, which the disclosure names; null if no interviewer has spoken. The service's
 * own reply to distress, while a person has the floor, is no word of an interviewer (D93).
 */
export function lastInterviewerOf(messages: readonly Message[]): InterviewerOrigin | null {
  // The service's reply directly follows the candidate's message to the person.
  const isReplyOnFloor = (index: number) => messages[index - 1]?.toPerson === true;
  const messagesOffFloor = messages.filter((_, index) => !isReplyOnFloor(index));
  return messagesOffFloor.findLast(isByInterviewer)?.origin ?? null;
}
