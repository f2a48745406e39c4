import { tracked } from '@trpc/server';
import { z } from 'zod';
import { type AnswerStream, answerMessage, resumeOrAnswer } from '#domain/prequalification/converse.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { conversationProcedure } from '../base/procedures.ts';
import { toTrpcError } from '../base/trpc.ts';
import { streamInput } from './stream-conversation.ts';
import { withSubscriptionSlot } from './subscription-slot.ts';

/**
 * Streams the answer to the newest message as a subscription, for typed clients. With `lastEventId` it continues after
 * that event. If the event's answer is no longer stored, it answers the newest message.
 */
export const converse = conversationProcedure
  .meta({
    description:
      'Starts or continues the prequalification conversation, chunk by chunk. ' +
      'After a lost connection it continues where it stopped.',
  })
  // tRPC adds the id of the last event that its client has seen.
  .input(streamInput.safeExtend({ lastEventId: z.string().max(255).nullish() }))
  .subscription(({ ctx, input, signal }) => {
    const { deps, session, onLimitState } = ctx;
    const { messages, lastEventId = null } = input;
    const call = { session, messages, signal, onLimitState };
    const openStream = () =>
      lastEventId === null ? answerMessage(deps, call) : resumeOrAnswer(deps, { ...call, lastEventId });
    return withSubscriptionSlot(ctx, async () => eventsOf(await openStream()));
  });

/**
 * Yields each chunk with its id. An error that breaks off the answer is thrown as `provider_unavailable`, so that the client
 * reconnects to get the rest.
 */
async function* eventsOf({ chunks }: AnswerStream) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(conversationUnavailable(error));
  }
}
