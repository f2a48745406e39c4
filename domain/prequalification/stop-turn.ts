import type { Deps } from '../ports.ts';

/** Ends the answer that is being written in the session, on any node. The text that is written so far is stored. */
export function stopTurn(
  { conversation }: Pick<Deps, 'conversation'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  return conversation.stop(sessionId);
}
