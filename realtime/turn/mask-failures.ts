import { toDomainError } from '#kernel/errors/errors.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';

/** The stream knows no 500: what fails unexpectedly before the first words is a 503 (D1). */
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
