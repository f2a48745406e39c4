import { z } from 'zod';
import { invalidField } from '#kernel/errors/errors.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { isFormAnswerId } from '#kernel/input/form-answer-id.ts';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';
import type { Conversation, ConversationCall } from '#realtime/conversation.ts';
import type { SentMessage } from '#realtime/model/messages.ts';
import { maskFailures } from '#realtime/turn/admit-call.ts';
import type { AnswerStream } from '#realtime/turn/answer-stream.ts';
import type { LimitedCaller } from '../access/call-limits.ts';
import type { Deps } from '../ports.ts';
import { findConversationSession } from '../sessions/conversation-session.ts';

export type { AnswerStream } from '#realtime/turn/answer-stream.ts';

type Messages = readonly Record<string, unknown>[];
/** `session` was read when the call was admitted (`domain/access/admission.ts`). */
type AdmittedCall = Pick<ConversationCall, 'session'>;
/** The caller: the signal that ends its answer, and the callback for the limit's state (D8). */
type Caller = Pick<LimitedCaller, 'onLimitState'> & { signal: AbortSignal | undefined };

/** Answers the candidate's newest message. A refusal is thrown before the first chunk, so that it has a status. */
export function answerMessage(
  { conversation }: Pick<Deps, 'conversation'>,
  { session, messages, ...caller }: AdmittedCall & Caller & { messages: Messages },
): Promise<AnswerStream> {
  const message = readMessage(messages);
  return conversation.converse({ ...toCallOptions(caller, 'conversation'), session, message });
}

/** Sends the rest of an answer after its event `lastEventId`; if its turn is not found, answers the newest message. */
export async function resumeOrAnswer(
  { conversation }: Pick<Deps, 'conversation'>,
  {
    session,
    messages,
    lastEventId,
    ...caller
  }: AdmittedCall & Caller & { messages: Messages; lastEventId: string },
): Promise<AnswerStream> {
  const message = readMessage(messages);
  const resumed = await conversation.resume({
    ...toCallOptions(caller, 'resume'),
    session,
    after: lastEventId,
  });
  if (resumed !== null) return resumed;
  // A busy node admits calls with a `lastEventId`, since they rarely start a turn (D52). This call does, so it is
  // checked now.
  conversation.assertMayStart(session.sessionId);
  return conversation.converse({ ...toCallOptions(caller, 'conversation'), session, message });
}

/**
 * Sends the running answer, from its start or after its event `lastEventId`; null if no answer is running. It reads the
 * session itself, so that a faulty input is refused before.
 */
export function resumeAnswer(
  deps: Pick<Deps, 'conversation' | 'database' | 'settings'>,
  { sessionId, lastEventId, ...caller }: Caller & { sessionId: string; lastEventId: string | null },
): Promise<AnswerStream | null> {
  return maskFailures(sessionId, async () => {
    const session = await findConversationSession(deps, sessionId);
    if (session === null) throw unknownSession();
    return deps.conversation.resume({
      ...toCallOptions(caller, 'resume'),
      session,
      ...(lastEventId !== null && { after: lastEventId }),
    });
  });
}

type CallOptions = Omit<Parameters<Conversation['resume']>[0], 'session'>;

/** Adds the policy of the limit to its state. A call without a signal gets one that never ends it. */
function toCallOptions(
  { signal = new AbortController().signal, onLimitState }: Caller,
  policy: 'conversation' | 'resume',
): CallOptions {
  return { signal, onLimitState: ({ allowed: _, ...limit }) => onLimitState({ policy, ...limit }) };
}

const ID_CHARACTERS_MAX = 255;

/** The parts of a message in the form of the AI SDK; only parts of the type `text` are read. */
const messageParts = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));
const userTurn = z.looseObject({
  id: z.string().min(1).max(ID_CHARACTERS_MAX).optional(),
  role: z.literal('user'),
  content: z.union([z.string(), messageParts]).optional(),
  parts: messageParts.optional(),
});

/** Reads the newest of the messages (D24). Null for an empty list: the caller wants the first question. */
export function readMessage(messages: readonly Record<string, unknown>[]): SentMessage | null {
  const last = messages.at(-1);
  if (last === undefined) return null;
  const field = `messages.${messages.length - 1}`;
  const turn = userTurn.safeParse(last);
  if (!turn.success) {
    throw invalidField(field, 'invalid_type', 'The last message must be a user turn with text.');
  }
  const { id = null } = turn.data;
  if (id !== null && isFormAnswerId(id)) {
    throw invalidField(
      `${field}.id`,
      'already_used',
      'Ids that begin with “form.” name answers of the form.',
    );
  }
  const text = joinText(turn.data.content ?? turn.data.parts ?? []);
  if (text.trim() === '') throw invalidField(field, 'too_short', 'The last message has no text.');
  if (text.length > MESSAGE_CHARACTERS_MAX) {
    throw invalidField(
      field,
      'too_long',
      `A message must have at most ${MESSAGE_CHARACTERS_MAX} characters.`,
    );
  }
  return { id, text };
}

function joinText(content: string | z.infer<typeof messageParts>): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []))
    .join('\n');
}
