import type { ChatView } from './chat-view.ts';

/**
 * Returns the request that the page's script sends first (`realtime/PROTOCOL.md`): for the interviewer's opening, or
 * for the answer to the last message. Returns null if the interviewer owes neither, and while a person has the floor.
 */
export function pendingRequest({
  messages,
  floor,
  isLastAnswerStopped,
}: Pick<ChatView, 'messages' | 'floor' | 'isLastAnswerStopped'>): { messages: object[] } | null {
  if (isLastAnswerStopped || floor.by === 'person') return null;
  const last = messages.at(-1);
  // A message to a person who has left gets no answer of the interviewer, who waits for the next message (D58).
  if (last?.wasSentToPerson) return null;
  const isAnswered = last !== undefined && last.origin !== 'candidate' && !last.isCut;
  if (isAnswered) return null;
  const candidateMessage = messages.findLast(({ origin }) => origin === 'candidate');
  // A request without a message asks for the opening.
  if (candidateMessage === undefined) return { messages: [] };
  return { messages: [{ id: candidateMessage.id, role: 'user', content: candidateMessage.text }] };
}
