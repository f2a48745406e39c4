import type { SessionStatus } from '#domain/access/session-status.ts';
import type { ConversationCall } from '#domain/prequalification/converse.ts';
import type { Context } from '../base/context.ts';

type Asked = {
  sessionId: string;
  policy: 'conversation' | 'resume';
  signal: AbortSignal | undefined;
};

/** A call of the conversation on behalf of a procedure's caller, who is sent the state of the limit (D8). */
export function conversationCallOf(
  { onCounted, session }: Pick<Context, 'onCounted'> & { session: SessionStatus | null },
  { sessionId, policy, signal }: Asked,
): ConversationCall {
  return {
    sessionId,
    known: session?.session ?? null,
    signal: signal ?? new AbortController().signal,
    onCounted: ({ allowed: _, ...limit }) => onCounted({ policy, ...limit }),
  };
}
