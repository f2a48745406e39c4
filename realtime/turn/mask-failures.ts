import { toDomainError } from '#kernel/errors/errors.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';

/** Turns an unexpected failure before the first words into a 503, since the stream has no 500 (D1). */
export async function maskFailures<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = toDomainError(error);
    const failure = known.reason === 'internal' ? conversationUnavailable(error) : known;
    failure.ids.sessionId = sessionId;
    throw failure;
  }
}
