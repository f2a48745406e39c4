import type { AnswerStream, ConversationCall } from '#realtime/conversation.ts';
import type { Deps } from '../ports.ts';
import { readMessage } from './read-message.ts';

export type { AnswerStream, ConversationCall } from '#realtime/conversation.ts';

type Messages = readonly Record<string, unknown>[];

/** Answers the candidate's newest message. Throws a refusal before the first chunk, so that it can have a status. */
export function converse(
  { conversation }: Pick<Deps, 'conversation'>,
  { messages, ...call }: ConversationCall & { messages: Messages },
): Promise<AnswerStream> {
  return conversation.converse({ ...call, message: readMessage(messages) });
}

/** Resumes the running answer, from its start or after the event `after`; null if there is none. */
export function resume(
  { conversation }: Pick<Deps, 'conversation'>,
  { after, ...call }: ConversationCall & { after: string | null },
): Promise<AnswerStream | null> {
  return conversation.resume({ ...call, ...(after !== null && { after }) });
}
