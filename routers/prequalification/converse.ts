import { tracked } from '@trpc/server';
import {
  type AnswerStream,
  resumeOrConverse,
  converse as startAnswer,
} from '#domain/prequalification/converse.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { conversationProcedure } from '../base/procedures.ts';
import { toTrpcError } from '../base/trpc.ts';
import { converseInput } from './schemas.ts';
import { whileSubscribed } from './while-subscribed.ts';

/**
 * Streams an answer as a subscription, for typed clients. With `lastEventId` it sends the events after that one, or the
 * whole answer if that event is no longer known.
 */
export const converse = conversationProcedure
  .meta({
    description:
      'Starts or continues the prequalification conversation, chunk by chunk. ' +
      'After a lost connection it continues where it stopped.',
  })
  .input(converseInput)
  .subscription(({ ctx, input, signal }) => {
    const { deps, session, onCounted } = ctx;
    const { messages, lastEventId: after } = input;
    const request = { session, messages, signal, onCounted };
    const openStream = () =>
      after == null ? startAnswer(deps, request) : resumeOrConverse(deps, { ...request, after });
    return whileSubscribed(ctx, async () => eventsOf(await openStream()));
  });

/** Yields each chunk with its id. A cut answer ends with an error, so that the client reconnects to get the rest. */
async function* eventsOf({ chunks }: AnswerStream) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(conversationUnavailable(error));
  }
}
