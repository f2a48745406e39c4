import { tracked } from '@trpc/server';
import { callOf } from '../../domain/prequalification/call.ts';
import { readMessage } from '../../domain/prequalification/read-message.ts';
import type { Reply } from '../../realtime/conversation.ts';
import { withLeave } from '../../realtime/stream/iterables.ts';
import { unavailable } from '../../realtime/turn/refusals.ts';
import type { Context } from '../context.ts';
import { sessionProcedure } from '../procedures.ts';
import { toTrpcError } from '../trpc.ts';
import { type ConverseInput, converseInput } from './schemas.ts';

/** The conversation as a subscription, for typed clients: SSE or WebSocket, resumed by `lastEventId`. */
export const converse = sessionProcedure.input(converseInput).subscription(async ({ ctx, input, signal }) => {
  const leave = ctx.subscribe();
  try {
    return withLeave(tell(await replyTo(ctx, input, signal)), leave);
  } catch (error) {
    leave();
    throw error;
  }
});

/** What followed the last event; the whole answer again, from its `start`, where that is no longer known. */
async function replyTo(
  ctx: Context,
  { sessionId, messages, lastEventId }: ConverseInput,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const { conversation } = ctx.deps;
  const message = readMessage(messages);
  if (lastEventId != null) {
    const call = callOf(ctx, { sessionId, policy: 'resume', signal });
    const resumed = await conversation.resume({ ...call, after: lastEventId });
    if (resumed !== null) return resumed;
  }
  return conversation.converse({ ...callOf(ctx, { sessionId, policy: 'conversation', signal }), message });
}

/** A cut is a failure that a client may mend by coming back, never an end. */
async function* tell({ chunks }: Reply) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(unavailable(error), undefined, undefined);
  }
}
