import { tracked } from '@trpc/server';
import {
  type AnswerStream,
  converse as answer,
  resumeOrConverse,
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
      'Starts or continues the AI prequalification conversation, chunk by chunk. ' +
      'After a lost connection it continues where it stopped.',
  })
  .input(converseInput)
  .subscription(({ ctx, input, signal }) => {
    const { deps, session, onCounted } = ctx;
    const { messages, lastEventId: after } = input;
    const call = { session, messages, signal, onCounted };
    const open = () => (after == null ? answer(deps, call) : resumeOrConverse(deps, { ...call, after }));
    return whileSubscribed(ctx, async () => eventsOf(await open()));
  });

/** Throws an error for a cut answer, so that the client reconnects and does not take it for a whole one. */
async function* eventsOf({ chunks }: AnswerStream) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(conversationUnavailable(error));
  }
}
