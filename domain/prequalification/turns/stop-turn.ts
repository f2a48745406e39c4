import type { Deps } from '#domain/ports.ts';

/** Ends the session's running answer, on any node. Its text so far is stored. */
export function stopTurn(
  { conversation }: Pick<Deps, 'conversation'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  return conversation.stop(sessionId);
}
