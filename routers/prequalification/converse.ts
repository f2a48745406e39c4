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
 * Streams the conversation as a subscription, for typed clients: the entries after `lastEventId`, or the whole answer
 * from its `start` if that event is no longer known.
 */
export const converse = conversationProcedure
  .meta({
    description:
      'Starts or continues the AI prequalification conversation, chunk by chunk; a lost connection is taken up where it broke.',
  })
  .input(converseInput)
  .subscription(({ ctx, input, signal }) => {
    const { deps, session, onCounted } = ctx;
    const { messages, lastEventId: after } = input;
    const call = { session, messages, signal, onCounted };
    return whileSubscribed(ctx, async () =>
      eventsOf(await (after == null ? answer(deps, call) : resumeOrConverse(deps, { ...call, after }))),
    );
  });

/** Throws an error for a cut answer, so that the client reconnects and does not take it for a whole one. */
async function* eventsOf({ chunks }: AnswerStream) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(conversationUnavailable(error));
  }
}
