import type { Deps } from '../ports.ts';

/** Ends the session's running answer, on whichever node it is written; its words so far are kept. */
export function stopTurn(
  { conversation }: Pick<Deps, 'conversation'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  return conversation.stop(sessionId);
}
