import { tracked } from '@trpc/server';
import { type AnswerStream, converse as answer, resume } from '#domain/prequalification/converse.ts';
import { readMessage } from '#domain/prequalification/read-message.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { conversationProcedure } from '../base/procedures.ts';
import { toTrpcError } from '../base/trpc.ts';
import { conversationCallOf } from './call.ts';
import { converseInput } from './schemas.ts';
import { whileSubscribed } from './while-subscribed.ts';

/**
 * The conversation as a subscription, for typed clients: what follows `lastEventId`, or the whole answer from its
 * `start` where that event is no longer known.
 */
export const converse = conversationProcedure
  .meta({
    description:
      'Starts or continues the AI prequalification conversation, chunk by chunk; a lost connection is taken up where it broke.',
  })
  .input(converseInput)
  .subscription(({ ctx, input, signal }) => {
    const { sessionId, messages, lastEventId } = input;
    return whileSubscribed(ctx, async () => {
      // A message that cannot be read is refused also where an event is named.
      readMessage(messages);
      const resumed =
        lastEventId == null
          ? null
          : await resume(ctx.deps, {
              ...conversationCallOf(ctx, { sessionId, policy: 'resume', signal }),
              after: lastEventId,
            });
      if (resumed !== null) return eventsOf(resumed);
      const call = conversationCallOf(ctx, { sessionId, policy: 'conversation', signal });
      return eventsOf(await answer(ctx.deps, { ...call, messages }));
    });
  });

/** A cut is an error, which a client mends by coming back; it is never an end. */
async function* eventsOf({ chunks }: AnswerStream) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(conversationUnavailable(error));
  }
}
