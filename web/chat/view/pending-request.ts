import type { ChatView } from './chat-view.ts';

/**
 * Returns the request that the page's script sends first (`realtime/PROTOCOL.md`): for the interviewer's opening, or
 * for the answer to the last message. Returns null if the interviewer owes neither, and while a person has the floor.
 */
export function pendingRequest({
  messages,
  floor,
  isStopped,
}: Pick<ChatView, 'messages' | 'floor' | 'isStopped'>): { messages: object[] } | null {
  if (isStopped || floor.by === 'person') return null;
  const last = messages.at(-1);
  // A message to a person who has left gets no answer of the interviewer, who waits for the next message (D58).
  if (last?.isToPerson) return null;
  if (last !== undefined && last.speaker !== 'candidate' && !last.isCut) return null;
  const candidateMessage = messages.findLast(({ speaker }) => speaker === 'candidate');
  if (candidateMessage === undefined) return { messages: [] };
  return { messages: [{ id: candidateMessage.id, role: 'user', content: candidateMessage.text }] };
}
