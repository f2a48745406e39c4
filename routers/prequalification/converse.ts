import { tracked } from '@trpc/server';
import { type AnswerStream, answerMessage, resumeOrAnswer } from '#domain/prequalification/converse.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { conversationProcedure } from '../base/procedures.ts';
import { toTrpcError } from '../base/trpc.ts';
import { withCountedSubscription } from './counted-subscription.ts';
import { converseInput } from './schemas.ts';

/**
 * Streams the answer to the newest message as a subscription, for typed clients. With `lastEventId` it resumes the answer to
 * which that event belongs; if that answer is no longer known, the newest message is answered.
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
    const call = { session, messages, signal, onCounted };
    const openStream = () =>
      after == null ? answerMessage(deps, call) : resumeOrAnswer(deps, { ...call, after });
    return withCountedSubscription(ctx, async () => eventsOf(await openStream()));
  });

/**
 * Yields each chunk with its id. If the answer breaks off for any reason, it throws `provider_unavailable`, so that the
 * client reconnects to get the rest.
 */
async function* eventsOf({ chunks }: AnswerStream) {
  try {
    for await (const { id, chunk } of chunks) yield tracked(id, chunk);
  } catch (error) {
    throw toTrpcError(conversationUnavailable(error));
  }
}
