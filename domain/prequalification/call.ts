import type { Call } from '../../realtime/conversation.ts';
import type { Context } from '../../routers/context.ts';

/** A call of the conversation's on behalf of whoever calls a procedure, who is told of the limit (D8). */
export function callOf(
  { notes }: Context,
  {
    sessionId,
    policy,
    signal,
  }: { sessionId: string; policy: 'conversation' | 'resume'; signal: AbortSignal | undefined },
): Call {
  return {
    sessionId,
    signal: signal ?? new AbortController().signal,
    onCounted: ({ allowed: _, ...limit }) => {
      notes.limit = { policy, ...limit };
    },
  };
}
